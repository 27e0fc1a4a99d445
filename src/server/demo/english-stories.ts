import type { ReportCategory, ReportChannel } from '../../contract/reports/report-categories.ts';

/** How some people tell of a type of fraud. `{amount}` becomes a sum in rupees, `{city}` the city of whom they report. */
export interface Telling {
  titles: readonly string[];
  evidence: readonly string[];
}

/** What the reports of a type of fraud have in common. */
export interface FraudType {
  weight: number;
  /** In rupees: lowest and highest. */
  amount: readonly [number, number];
  /** Not where authors would choose none. */
  category?: ReportCategory;
  /** How it began, where that is plain. */
  channel?: ReportChannel;
}

/** What else somebody was known by. */
export type KnownBy = 'iban' | 'easypaisa' | 'jazzcash' | 'website' | 'instagram' | 'telegram';

export interface Story extends Telling {
  type: FraudType;
  /** Where that is plain. */
  knownBy?: readonly KnownBy[];
}

/**
 * Invented stories for the demo's reports, in English, one for each type of fraud in the vocabulary, by its keyword, which
 * each of its texts matches. A brand appears only as the channel of contact or payment.
 */
export const englishStories: Readonly<Record<string, Story>> = {
  'OTP scam': {
    type: { weight: 9, amount: [8_000, 140_000], category: 'account_takeover', channel: 'phone_call' },
    titles: ['Asked for my OTP and emptied my account', 'OTP scam over a phone call'],
    evidence: [
      'He called me from an unknown number, knew my full name and said my account would be closed today. I read him the OTP from the SMS. Within two minutes Rs {amount} had left through easypaisa.',
      'The caller said a refund was waiting and needed the one time password. I have screenshots of the call log and of the SMS about Rs {amount}. The number has been switched off since.',
    ],
  },
  'Fake bank call': {
    type: { weight: 6, amount: [15_000, 350_000], category: 'impersonation', channel: 'phone_call' },
    knownBy: ['easypaisa'],
    titles: ['Fake bank call about a blocked card', 'Posed as a bank officer on the phone'],
    evidence: [
      'A man posing as a bank officer said my card will be blocked unless I confirm its number. He transferred Rs {amount} by bank transfer to an account in {city}. My bank confirmed that nobody of theirs called.',
      'Received a call from a bank representative, as he said, who already had my CNIC number. He kept me on the line for half an hour while Rs {amount} was taken with my debit card.',
    ],
  },
  'Fake job offer': {
    type: { weight: 8, amount: [3_000, 45_000], category: 'job' },
    titles: ['Fake job offer, paid for an appointment letter', 'Took a fee for a job that does not exist'],
    evidence: [
      'Advertisement on Facebook for office staff in {city}. After a WhatsApp interview they sent an offer letter and asked for a registration fee of Rs {amount} through JazzCash. The office address is a tea shop.',
      'It was a data entry job with work from home. I paid Rs {amount} as security fee, did the work for three weeks and was then told that my accuracy was too low. Several of us are in the same group.',
    ],
  },
  'Task scam': {
    type: { weight: 5, amount: [12_000, 260_000], category: 'job', channel: 'messaging' },
    titles: ['Paid tasks on Telegram, then asked for more', 'Like videos and earn: lost my savings'],
    evidence: [
      'First they paid Rs 500 for me to like videos. Then came paid tasks on Telegram where one has to deposit first. When my balance showed Rs {amount} they wanted tax before I could withdraw it.',
      'An online earning group on WhatsApp. The first two online tasks were paid at once, then I put in Rs {amount} by bank transfer and the group was deleted overnight.',
    ],
  },
  'Fake prize': {
    type: { weight: 5, amount: [2_000, 60_000], category: 'advance_fee', channel: 'sms' },
    titles: ['Won a lucky draw I never entered', 'Lottery call asking for tax on a prize'],
    evidence: [
      'They said I had won a car and gold in a lucky draw and only the documents were to be paid. I sent Rs {amount} through easypaisa in three parts. Each time another fee came up.',
      'Got a call that my number was chosen in a lottery of a TV game show. He asked for Rs {amount} as tax and told me not to tell anybody in the house. The number is still active.',
    ],
  },
  'Fake welfare payment': {
    type: { weight: 3, amount: [1_000, 9_000], category: 'advance_fee' },
    titles: ['SMS about a welfare payment, wanted a fee', 'Fake income support programme message'],
    evidence: [
      'My mother got an SMS that her income support programme money had come and that she must send Rs {amount} by easy load to release it. She is a widow and borrowed the money.',
      'A man came to our house in {city} with a list for a government grant, took copies of the CNIC, thumb impressions and Rs {amount} from each family, and never came back.',
    ],
  },
  'Parcel fee': {
    type: { weight: 5, amount: [4_500, 95_000], category: 'advance_fee', channel: 'sms' },
    titles: ['Customs fee for a parcel that does not exist', 'Gift parcel held, courier fee demanded'],
    evidence: [
      'A friend from Facebook said she had sent a gift parcel. Then a woman called me about customs duty of Rs {amount}. After I paid by bank transfer she wanted a second fee for a certificate.',
      'SMS with a link that my parcel is held at the depot and a courier fee is due. The page asked for the card number, and instead of Rs 90 they took Rs {amount}.',
    ],
  },
  'Never delivered': {
    type: { weight: 10, amount: [2_500, 120_000], category: 'non_delivery', channel: 'marketplace' },
    knownBy: ['instagram', 'website'],
    titles: ['Paid in full, the order never arrived', 'Seller took the money and never delivered'],
    evidence: [
      'Ordered a phone from a page on Instagram and paid Rs {amount} in advance through JazzCash. It never arrived. The seller blocked me on WhatsApp when I asked for the tracking number.',
      'Found on OLX, dealer in {city}. Paid Rs {amount} by bank transfer for a generator. It was never delivered, the shop is empty and three others were waiting outside. Receipt attached to the police report.',
      'He showed a warehouse on a video call, took an advance payment of Rs {amount} for spare parts and never sent anything. First excuses, then a closed number. The item was not received to this day.',
    ],
  },
  'Wrong or fake goods': {
    type: { weight: 5, amount: [1_800, 38_000], category: 'counterfeit' },
    titles: ['Wrong item in the box, no refund', 'Replica sold as an original watch'],
    evidence: [
      'Bought from an online store that advertises on TikTok. Instead of the watch there was a replica worth nothing. Paid Rs {amount} to the courier. The return address in {city} does not exist.',
      'The box was empty but for a brick and newspaper: the rider had left by then. Rs {amount} paid. The online seller says it is a wrong item by the courier and does not answer any more.',
    ],
  },
  'COD fraud': {
    type: { weight: 3, amount: [1_200, 6_500], category: 'counterfeit', channel: 'marketplace' },
    titles: ['Cash on delivery parcel nobody ordered', 'COD parcel full of rags'],
    evidence: [
      'A rider brought a cash on delivery parcel in the name of my father, who was at work. We paid Rs {amount} in cash. Inside were old clothes. He never ordered anything.',
      'The COD parcel may not be opened before paying. After paying Rs {amount} it held an empty perfume bottle. The sender gave a false address in {city}. The same happened in two houses of our street.',
    ],
  },
  'Fake payment proof': {
    type: { weight: 4, amount: [9_000, 180_000] },
    titles: ['Showed a fake screenshot and took the phone', 'Edited screenshot instead of a payment'],
    evidence: [
      'He came to my shop in {city}, bought two phones and showed a fake screenshot of a bank transfer of Rs {amount}. The money never came. He is on the camera of the shop.',
      'Sold my laptop on OLX. The buyer sent an edited screenshot and a text message that looked like the one of my bank for Rs {amount}, and his driver took the laptop.',
    ],
  },
  'Loan app': {
    type: { weight: 7, amount: [5_000, 55_000], category: 'loan', channel: 'messaging' },
    knownBy: ['jazzcash', 'website'],
    titles: ['Loan app took my contacts and threatens me', 'Instant loan app, harassment after paying'],
    evidence: [
      'I took Rs {amount} from a loan app. After a week they wanted double and called everybody in my contacts. They send edited pictures on WhatsApp and blackmail my family.',
      'The instant loan was never paid out, yet a loan recovery agent calls me ten times a day for Rs {amount}. I paid once through easypaisa to have peace and now they ask for more.',
    ],
  },
  'Fake investment': {
    type: { weight: 6, amount: [50_000, 900_000], category: 'investment' },
    knownBy: ['iban', 'telegram'],
    titles: ['Guaranteed profit, then nobody answers', 'Investment scheme closed overnight'],
    evidence: [
      'An investment company in {city} promised a guaranteed profit of 12 percent a month. Two months were paid, then the office was locked. I lost Rs {amount}, my neighbour even more. Receipts and stamp paper are with me.',
      'Their trading group on WhatsApp showed winnings every day. The investment scheme took Rs {amount} from me by bank transfer and asks for a fee before any withdrawal.',
      'The fake investment was sold to our whole market in {city} with a stamped agreement and monthly profit. I gave Rs {amount}. Twice the profit came, then the board at the door was gone and the numbers are dead.',
    ],
  },
  'Crypto scam': {
    type: { weight: 4, amount: [40_000, 700_000], category: 'investment' },
    titles: ['Crypto exchange that does not pay out', 'Bitcoin trader disappeared with my deposit'],
    evidence: [
      'He sold me USDT hand to hand in {city}. I sent Rs {amount} to the bank account he gave, the coins were never released and his Telegram is gone.',
      'The crypto site shows a balance but every withdrawal needs another deposit. I have put in Rs {amount} so far. The support chat repeats the same sentences.',
    ],
  },
  'Committee fraud': {
    type: { weight: 3, amount: [30_000, 500_000], category: 'investment' },
    knownBy: ['iban'],
    titles: ['Ran away with our committee money', 'Online committee stopped after ten months'],
    evidence: [
      'Twenty women paid into a savings committee, Rs {amount} each by now. When the turn of the eighth came she said the money was stolen and moved away from {city}.',
      'It was an online committee on Facebook with a list of members. I paid Rs {amount} through JazzCash and when my turn came the page was gone. The committee money was never returned.',
    ],
  },
  'Property fraud': {
    type: { weight: 4, amount: [200_000, 2_500_000] },
    titles: ['Sold the same plot to three families', 'Plot file of a society without approval'],
    evidence: [
      'A property dealer in {city} sold the same plot to us and to two others. We gave Rs {amount} as token money in front of witnesses. The registry office says the papers are false.',
      'We paid Rs {amount} for a plot file. The authority says there is no such society. The dealer who sold it has closed his office and says he is only an agent. Allotment letter and receipts are with me.',
    ],
  },
  'Rent deposit': {
    type: { weight: 3, amount: [25_000, 220_000] },
    titles: ['Fake landlord took the advance rent', 'Security deposit for a flat he does not own'],
    evidence: [
      'The flat was on OLX. He had a key, showed it to us and took advance rent and a security deposit, Rs {amount} in all. When we came with our things the real owner opened.',
      'Saw a flat for rent in {city} for students. I sent a rent deposit of Rs {amount} to hold it. The same pictures are on two other pages with other names.',
    ],
  },
  'Visa agent': {
    type: { weight: 6, amount: [90_000, 1_600_000], category: 'advance_fee', channel: 'in_person' },
    titles: ['Visa agent took the fee and the passport', 'Work permit turned out to be false'],
    evidence: [
      'The visa agent has an office in {city}. He took Rs {amount} and my passport for a work visa to the Gulf. The embassy says that the paper he gave me is false. He keeps asking for more time.',
      'An overseas job as a driver was promised on YouTube. I paid Rs {amount} for the work permit and the medical in cash. The ticket he sent was cancelled the same day.',
    ],
  },
  'Hajj and Umrah agent': {
    type: { weight: 3, amount: [120_000, 1_100_000] },
    titles: ['Umrah agent left twelve of us at the airport', 'Paid for Hajj, no booking was ever made'],
    evidence: [
      'My parents paid Rs {amount} for Umrah with a group from {city}. At the airport there were no tickets. The agent says on the phone that he was cheated himself, yet he sells the next group already.',
      'He collected Rs {amount} for Hajj as a private quota. There is no such operator on the published list. He gave me a post dated cheque that was returned by the bank.',
    ],
  },
  'Romance scam': {
    type: { weight: 3, amount: [20_000, 400_000], category: 'other', channel: 'social_media' },
    titles: ['Marriage proposal to get money', 'Romance scam through a dating profile'],
    evidence: [
      'The marriage proposal came through a marriage bureau in {city}. After the engagement they asked for Rs {amount} for an operation. The family, the house and the name were all false.',
      'We wrote for five months. A romance scam, as I know now: I sent Rs {amount} for a ticket and a visa, always to another bank account. The pictures belong to somebody else.',
    ],
  },
  Blackmail: {
    type: { weight: 4, amount: [10_000, 150_000], category: 'blackmail' },
    titles: ['Blackmail with edited pictures', 'Blackmailed after a video call'],
    evidence: [
      'After a video call on WhatsApp he blackmailed me with a recording and wanted Rs {amount} through easypaisa. I paid once. He threatened to share it with my office if I stop.',
      'Somebody copied my Facebook pictures, edited them and uses them as blackmail. The demand is Rs {amount}. I saved the chat, the number and the account number.',
    ],
  },
  Impersonation: {
    type: { weight: 5, amount: [10_000, 200_000], category: 'impersonation' },
    titles: ['Pretended to be a police officer on the phone', 'Fake officer asked for a fine'],
    evidence: [
      'He pretended to be a police officer and said my son was arrested with friends. He wanted Rs {amount} through JazzCash at once. My son was in class all the time.',
      'A fake officer in plain clothes stopped me in {city}, checked my phone and made me withdraw Rs {amount}. He was posing as an inspector; the station does not know him.',
    ],
  },
  'Bounced cheque': {
    type: { weight: 3, amount: [80_000, 1_900_000] },
    titles: ['Bounced cheque for goods delivered', 'Three post dated cheques, none was honoured'],
    evidence: [
      'Took cloth worth Rs {amount} from our shop in {city} and gave a cheque. The cheque bounced twice and the phone is off. The memo of the bank is in the file.',
      'A buyer of many years gave us post dated cheques over Rs {amount}. Every cheque was dishonoured. He now trades from {city} under another name.',
    ],
  },
  'Phishing link': {
    type: { weight: 4, amount: [5_000, 90_000], category: 'identity_theft', channel: 'sms' },
    titles: ['Phishing link in an SMS', 'Clicked a link and the card was charged'],
    evidence: [
      'The SMS looked like one of the postal service. I clicked on the link, entered my credit card and Rs {amount} was charged abroad. A phishing page, as my bank says.',
      'An email with a fake link to a login page. They had my password within minutes, hacked the mailbox and wrote to my customers with a new account number. One of them paid Rs {amount}.',
    ],
  },
  'SIM swap': {
    type: { weight: 2, amount: [30_000, 650_000], category: 'identity_theft' },
    titles: ['SIM swap, then my wallet was emptied', 'Duplicate SIM made in my name'],
    evidence: [
      'My phone lost its signal in the evening. Somebody got a duplicate SIM with a copy of my CNIC in {city} and moved Rs {amount} out of my mobile account.',
      'A SIM swap during the night. In the morning Rs {amount} was gone in four transfers. The franchise says that a thumb impression was given.',
    ],
  },
  'QR code': {
    type: { weight: 2, amount: [2_000, 40_000] },
    titles: ['QR code on my counter was pasted over', 'Scanned a QR code to receive money, paid it'],
    evidence: [
      'Somebody pasted another QR code over the one of my shop in {city}. For two days my customers paid somebody else, Rs {amount} in all. The name on the receipts is the one above.',
      'A buyer on OLX sent a QR code and said that I must scan it to receive the price. It took Rs {amount} from me instead.',
    ],
  },
  'Admission fraud': {
    type: { weight: 2, amount: [15_000, 300_000], category: 'advance_fee' },
    titles: ['Admission fee for a seat that did not exist', 'Fake university with a real looking website'],
    evidence: [
      'He promised a seat in a medical college for my daughter, took an admission fee of Rs {amount} and gave a roll number. The college has no such roll number.',
      'A fake university with a campus in {city} on its website. I paid Rs {amount} for a semester. The building is a furniture shop.',
    ],
  },
  'Fake charity': {
    type: { weight: 1, amount: [1_000, 50_000], category: 'impersonation' },
    titles: ['Fake charity collecting for flood relief', 'Zakat collected with a stolen picture'],
    evidence: [
      'They collect for flood relief on Facebook with pictures of another country. I gave Rs {amount} by bank transfer. The registration number belongs to nobody. It is a fake charity.',
      'Zakat was asked for the operation of a child in {city}. The hospital knows of no such child. Many people gave, I myself Rs {amount} through easypaisa.',
    ],
  },
};
