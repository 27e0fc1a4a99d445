/**
 * The curated vocabulary of the public dashboard (D1): every keyword that it can show, with its terms. docs/using/vocabulary.md
 * says how they were chosen.
 *
 * A term is one or more whole words that are not also used for something harmless. Where some people write a space and
 * some do not, the term has the space: `jazz cash` also finds "jazzcash" and "jazz-cash". keywords.ts folds look-alike
 * letters, vowel marks and digits, so one spelling of each word is enough. Do not rename a keyword: stored reports refer
 * to it.
 */
interface VocabularyEntry {
  /** The English label shown on the dashboard. */
  keyword: string;
  /** What was done (`type`), or how the person was reached or the money taken (`channel`). */
  kind: 'type' | 'channel';
  terms: {
    en: readonly string[];
    /** Urdu script. */
    ur: readonly string[];
    /** Urdu in Latin letters, if it differs from the English. */
    roman: readonly string[];
  };
}

interface Terms {
  en: string;
  ur: string;
  roman?: string;
}

/** Terms are separated by commas, Urdu ones by the Urdu comma. */
const list = (terms = ''): string[] => terms.split(/[,،]\s*/).filter(Boolean);

const entry =
  (kind: VocabularyEntry['kind']) =>
  (keyword: string, { en, ur, roman }: Terms): VocabularyEntry => ({
    keyword,
    kind,
    terms: { en: list(en), ur: list(ur), roman: list(roman) },
  });

const fraud = entry('type');
const channel = entry('channel');

export const vocabulary: readonly VocabularyEntry[] = [
  // Accounts, cards and codes
  fraud('OTP scam', {
    en: 'otp, one time password, one time pin, verification code, confirmation code, security code, pin code, atm pin, card pin, mpin',
    ur: 'او ٹی پی، ون ٹائم پاس ورڈ، تصدیقی کوڈ، ویریفیکیشن کوڈ، سیکیورٹی کوڈ، خفیہ کوڈ، پن کوڈ، اے ٹی ایم پن',
    roman: 'tasdeeqi code, khufia code, code manga, code maanga, code bataya, code poocha, pin manga',
  }),
  fraud('SIM swap', {
    en: 'sim swap, sim swapping, sim swapped, duplicate sim, cloned sim, sim cloned, sim hijack, sim blocked, sim reissued',
    ur: 'سم سویپ، ڈپلیکیٹ سم، جعلی سم، سم بند، سم بلاک',
    roman: 'jali sim, naqli sim, sim band, sim block',
  }),
  fraud('Fake bank call', {
    en: 'fake bank, bank call, call from the bank, bank representative, bank officer, account blocked, account will be blocked, card blocked, card will be blocked',
    ur: 'جعلی بینک، بینک سے کال، بنک سے کال، بینک نمائندہ، بینک کا نمائندہ، بینک افسر، اکاؤنٹ بلاک، کارڈ بلاک',
    roman: 'bank se call, bank numainda, bank ka numainda, bank afsar, account block, card block',
  }),
  fraud('Phishing link', {
    en: 'phishing, fake link, suspicious link, malicious link, clicked a link, clicked the link, clicked on a link, clicked on the link',
    ur: 'فشنگ، جعلی لنک، مشکوک لنک، لنک پر کلک',
    roman: 'jali link, naqli link, link par click, link pe click',
  }),
  fraud('Fake website', {
    en: 'fake web site, fake site, cloned web site, copycat site, fake online store, fake online shop, fake page',
    ur: 'جعلی ویب سائٹ، نقلی ویب سائٹ، جعلی آن لائن اسٹور، جعلی پیج',
    roman: 'jali web site, naqli web site, farzi web site',
  }),
  fraud('Fake app', {
    en: 'fake app, malicious app, apk, malware, spyware, remote access, screen sharing',
    ur: 'جعلی ایپ، نقلی ایپ، ایپ انسٹال کروا',
    roman: 'jali app, naqli app, app install karwa, app install karwai, app download karwai',
  }),
  fraud('Card skimming', {
    en: 'skimming, skimmer, cloned card, card cloned, card details stolen, stole my card, card swapped, atm fraud',
    ur: 'اسکیمنگ، کارڈ کلون، کارڈ بدل، اے ٹی ایم فراڈ',
    roman: 'card clone, card badal, atm se paise nikal',
  }),
  fraud('Hacked account', {
    en: 'hacked, hacker, hackers, account takeover, account taken over, account stolen, hijacked account',
    ur: 'ہیک، ہیکر، اکاؤنٹ چوری، اکاؤنٹ پر قبضہ',
    roman: 'hack, account chori',
  }),
  fraud('Identity misuse', {
    en: 'identity theft, stolen identity, cnic misused, misused my cnic, used my cnic, copy of my cnic, sim in my name, loan in my name, account in my name, thumb impression',
    ur: 'شناختی کارڈ کا غلط استعمال، شناختی کارڈ کی کاپی، میرے نام پر، انگوٹھے کا نشان',
    roman: 'mere naam par, mere naam pe, cnic ki copy, angoothay ka nishan',
  }),
  fraud('Tech support', {
    en: 'tech support, technical support, fake support, fake customer care, fake helpline, virus warning, computer virus',
    ur: 'ٹیک سپورٹ، کمپیوٹر وائرس، جعلی کسٹمر کیئر، جعلی ہیلپ لائن',
    roman: 'jali helpline, naqli helpline, jali customer care',
  }),

  // Promises
  fraud('Fake job offer', {
    en: 'fake job, job offer, job scam, job fee, fake recruiter, fake recruitment, fake employer, offer letter, appointment letter, work from home, data entry job, typing job',
    ur: 'جعلی نوکری، نوکری کا جھانسہ، ملازمت کا جھانسہ، ملازمت کی پیشکش، نوکری دلانے، نوکری کے نام، جعلی بھرتی، گھر بیٹھے کام',
    roman:
      'jali naukri, jali nokri, naukri ka jhansa, nokri ka jhansa, naukri dilane, nokri dilane, naukri ke naam, nokri ke naam, ghar baithe kaam',
  }),
  fraud('Task scam', {
    en: 'task scam, online task, online tasks, paid task, paid tasks, like videos, liking videos, rate products, online earning, daily earning',
    ur: 'آن لائن کمائی، آن لائن ٹاسک، ویڈیو لائک، گھر بیٹھے کمائی',
    roman: 'online kamai, video like karne, videos like karne, ghar baithe kamai',
  }),
  fraud('Fake prize', {
    en: 'lottery, lucky draw, fake prize, won a prize, prize money, prize bond, you have won, game show, jeeto pakistan, raffle',
    ur: 'لاٹری، لکی ڈرا، قرعہ اندازی، انعام نکلا، انعام جیت، انعامی رقم، انعامی اسکیم، جیتو پاکستان',
    roman: 'inaam nikla, inam nikla, inaam jeeta, inam jeeta, inaami raqam, inami raqam, qura andazi',
  }),
  fraud('Fake welfare payment', {
    en: 'welfare payment, benazir income support, bisp, income support programme, income support program, ehsaas programme, ehsaas program, government grant, ration scheme',
    ur: 'بینظیر انکم سپورٹ، احساس پروگرام، امدادی رقم، سرکاری امداد، حکومتی امداد، راشن اسکیم',
    roman: 'benazir program, benazir programme, ehsas program, imdadi raqam, sarkari imdad, rashan scheme',
  }),
  fraud('Advance fee', {
    en: 'advance fee, advance payment, paid in advance, upfront fee, upfront payment, processing fee, registration fee, security fee, file charges, token money, inheritance',
    ur: 'ایڈوانس فیس، ایڈوانس رقم، پیشگی رقم، پیشگی ادائیگی، رجسٹریشن فیس، پروسیسنگ فیس، ٹوکن رقم، بیعانہ',
    roman: 'advance raqam, advance paise, peshgi, bayana, token raqam, registration ki fees',
  }),
  fraud('Parcel fee', {
    en: 'parcel fee, courier fee, delivery fee, custom fee, customs fee, custom duty, customs duty, custom clearance, customs clearance, parcel held, parcel is held, parcel stuck, gift parcel',
    ur: 'پارسل فیس، کورئیر فیس، کسٹم فیس، کسٹم ڈیوٹی، کسٹم کلیئرنس، پارسل روک، پارسل چھڑوانے',
    roman: 'parcel ki fees, parcel fees, custom ki fees, parcel ruka, parcel churwane, parcel chhurwane',
  }),
  fraud('Visa agent', {
    en: 'visa agent, visa fraud, visa scam, fake visa, work visa, visit visa, study visa, work permit, travel agent, immigration agent, immigration consultant, overseas job, overseas employment, job abroad, jobs abroad, human smuggler, dunki',
    ur: 'ویزا ایجنٹ، ویزہ ایجنٹ، جعلی ویزا، جعلی ویزہ، ورک ویزا، ورک ویزہ، ورک پرمٹ، ٹریول ایجنٹ، بیرون ملک نوکری، بیرون ملک ملازمت، باہر بھیجنے، ڈنکی',
    roman: 'jali visa, naqli visa, visa lagwane, visa ke naam, bahar bhejne, beroon mulk, bairoon mulk',
  }),
  fraud('Hajj and Umrah agent', {
    en: 'hajj, haj, umrah, umra, pilgrimage',
    ur: 'حج، عمرہ، عمرے',
    roman: 'umre, umray',
  }),
  fraud('Fake booking', {
    en: 'fake booking, fake ticket, fake tickets, fake air ticket, ticket scam, fake hotel, fake tour, hotel booking, tour package',
    ur: 'جعلی ٹکٹ، جعلی بکنگ، ہوٹل بکنگ، ٹور پیکج',
    roman: 'jali ticket, naqli ticket, jali booking',
  }),
  fraud('Admission fraud', {
    en: 'admission fraud, fake admission, admission fee, fake university, fake college, fake degree, fake certificate, fake diploma, fake scholarship, scholarship fee, leaked paper, leaked exam',
    ur: 'جعلی داخلہ، داخلہ فیس، داخلے کے نام، جعلی یونیورسٹی، جعلی ڈگری، جعلی سرٹیفکیٹ، جعلی اسکالرشپ',
    roman: 'jali dakhla, dakhla fees, dakhle ki fees, dakhle ke naam, jali degree, naqli degree',
  }),
  fraud('Fake course', {
    en: 'fake course, online course, course fee, training fee, online tuition, home tuition, tuition fee, online tutor, online academy, fake academy',
    ur: 'آن لائن کورس، کورس فیس، آن لائن ٹیوشن، ٹیوشن فیس، جعلی اکیڈمی',
    roman: 'course ki fees, tuition ki fees, jali academy, online parhai',
  }),

  // Buying and selling
  fraud('Never delivered', {
    en: 'never delivered, not delivered, did not deliver, never received, not received, never arrived, did not arrive, nothing arrived, never sent, never shipped, non delivery, seller disappeared, seller blocked me',
    ur: 'سامان نہیں ملا، آرڈر نہیں ملا، پارسل نہیں ملا، چیز نہیں ملی، مال نہیں بھیجا، سامان نہیں بھیجا',
    roman:
      'saman nahi mila, saman nahin mila, order nahi mila, order nahin mila, parcel nahi mila, parcel nahin mila, cheez nahi mili, maal nahi bheja, saman nahi bheja',
  }),
  fraud('Wrong or fake goods', {
    en: 'fake product, fake goods, counterfeit product, counterfeit goods, replica, wrong item, wrong product, defective product, expired product, empty box, box was empty, not as described, substandard',
    ur: 'نقلی مال، نقلی چیز، جعلی سامان، غلط سامان، خالی ڈبہ، ناقص مال، خراب مال',
    roman: 'naqli maal, nakli maal, naqli cheez, jali saman, ghalat saman, galat saman, khali dabba, kharab maal',
  }),
  fraud('COD fraud', {
    en: 'cash on delivery, cod, did not order, never ordered, unordered parcel, fake rider',
    ur: 'کیش آن ڈیلیوری، سی او ڈی، بغیر آرڈر، آرڈر نہیں کیا',
    roman: 'order nahi kiya, order nahin kiya, baghair order, bina order',
  }),
  fraud('Fake payment proof', {
    en: 'fake screen shot, edited screen shot, fake receipt, forged receipt, fake slip, fake payment, fake transfer',
    ur: 'جعلی رسید، نقلی رسید، جعلی اسکرین شاٹ، جعلی سکرین شاٹ',
    roman: 'jali raseed, jali rasid, naqli raseed, naqli rasid, jali screen shot, naqli screen shot',
  }),
  fraud('Mistaken transfer', {
    en: 'sent by mistake, transferred by mistake, money by mistake, wrong transfer, overpayment, overpaid',
    ur: 'غلطی سے رقم، غلطی سے پیسے',
    roman: 'ghalti se paise, galti se paise, ghalti se raqam, galti se raqam',
  }),
  fraud('Installment fraud', {
    en: 'installment scheme, instalment scheme, on installments, on instalments, easy installments, easy instalments',
    ur: 'قسطوں پر، آسان اقساط، آسان قسطوں',
    roman: 'qiston par, qiston pe, asaan aqsat, aasan aqsat, asan aqsat',
  }),
  fraud('Vehicle fraud', {
    en: 'vehicle fraud, car fraud, stolen car, stolen bike, stolen vehicle, tampered chassis, tampered vehicle, non custom paid, fake number plate, odometer',
    ur: 'چوری کی گاڑی، چوری کی موٹر سائیکل، گاڑی کے کاغذات جعلی، ٹمپرڈ گاڑی، نان کسٹم پیڈ',
    roman: 'chori ki gari, chori ki gaari, chori ki bike, gari ke kaghzat jali, gari ke jali kaghzat',
  }),
  fraud('Bounced cheque', {
    en: 'bounced cheque, bounced check, cheque bounced, check bounced, cheque bounce, cheque was dishonoured, dishonoured cheque, dishonored check, fake cheque, post dated cheque',
    ur: 'چیک باؤنس، چیک ڈس آنر، جعلی چیک',
    roman: 'check bounce, chek bounce, jali cheque, jali check',
  }),
  fraud('Fake invoice', {
    en: 'fake invoice, invoice fraud, fake supplier, fake purchase order, changed bank details, changed account number, supplier disappeared, wholesale fraud',
    ur: 'جعلی انوائس، جعلی سپلائر، جعلی پرچیز آرڈر',
    roman: 'jali invoice, jali supplier, naqli invoice',
  }),
  fraud('Fake gold or notes', {
    en: 'fake gold, counterfeit gold, fake jewellery, fake jewelry, fake currency, fake notes, counterfeit notes',
    ur: 'نقلی سونا، جعلی سونا، نقلی زیور، جعلی نوٹ، جعلی کرنسی',
    roman: 'naqli sona, jali sona, jali note, naqli note, jali currency',
  }),
  fraud('Fake medicine', {
    en: 'fake medicine, fake medicines, counterfeit medicine, fake doctor, quack, miracle cure, weight loss pills',
    ur: 'جعلی دوا، نقلی دوا، جعلی ادویات، جعلی ڈاکٹر، نیم حکیم',
    roman: 'jali dawai, naqli dawai, jali doctor, neem hakeem',
  }),

  // Money that should have grown or come back
  fraud('Loan app', {
    en: 'loan app, loan apps, online loan, instant loan, quick loan, fake loan, loan scam, loan recovery agent',
    ur: 'لون ایپ، قرضہ ایپ، قرض دینے والی ایپ، آن لائن قرض، آن لائن قرضہ، فوری قرض',
    roman: 'loan wali app, qarza app, qarz wali app, qarze wali app, online qarza, online qarz',
  }),
  fraud('Fake investment', {
    en: 'fake investment, investment scam, investment fraud, investment scheme, investment company, guaranteed profit, guaranteed return, guaranteed returns, monthly profit, double your money, double my money, trading group',
    ur: 'سرمایہ کاری، منافع کا لالچ، ماہانہ منافع، رقم دگنی، پیسے ڈبل، رقم ڈبل',
    roman: 'sarmaya kari, munafa ka lalach, munafe ka lalach, mahana munafa, paise double, paisa double, raqam double',
  }),
  fraud('Ponzi scheme', {
    en: 'ponzi, pyramid scheme, multi level marketing, mlm, network marketing, referral scheme, joining fee, double shah',
    ur: 'پونزی، نیٹ ورک مارکیٹنگ، چین اسکیم، ممبر بنانے، ڈبل شاہ',
    roman: 'member banane, member banao, member banwaye, chain scheme',
  }),
  fraud('Crypto scam', {
    en: 'crypto, cryptocurrency, bit coin, bit coins, usdt, ethereum, nft',
    ur: 'کرپٹو، بٹ کوائن، یو ایس ڈی ٹی، ڈیجیٹل کرنسی',
    roman: 'digital currency, crypto mein paise, coin mein paise',
  }),
  fraud('Forex scam', {
    en: 'forex, fx trading, currency trading, foreign exchange trading, binary options, gold trading',
    ur: 'فاریکس، کرنسی ٹریڈنگ، ڈالر کا کاروبار',
    roman: 'dollar ka karobar, currency ka karobar',
  }),
  fraud('Committee fraud', {
    en: 'committee fraud, committee scam, committee money, committee scheme, committee payment, savings committee, online committee, rosca',
    ur: 'کمیٹی فراڈ، کمیٹی کے پیسے، کمیٹی کی رقم، کمیٹی ڈالی، کمیٹی والی، آن لائن کمیٹی',
    roman:
      'kameti, kamiti, committee dali, committee daali, committee ke paise, committee ki raqam, committee wali, committee wala',
  }),
  fraud('Property fraud', {
    en: 'property fraud, property scam, property dealer, plot file, plot files, fake plot, fake registry, fake allotment, allotment letter, fake housing society, fake housing scheme, land grabbing, land mafia, same plot, sold the plot twice',
    ur: 'پلاٹ فائل، پلاٹ کی فائل، جعلی پلاٹ، جعلی رجسٹری، جعلی الاٹمنٹ، جعلی ہاؤسنگ سوسائٹی، پراپرٹی ڈیلر، قبضہ گروپ، زمین پر قبضہ',
    roman:
      'plot ki file, plot ki files, jali registry, naqli registry, jali plot, qabza group, qabza mafia, zameen par qabza',
  }),
  fraud('Rent deposit', {
    en: 'rent deposit, rental deposit, security deposit, advance rent, rent advance, rent in advance, rental scam, fake landlord, house for rent, flat for rent, apartment for rent',
    ur: 'کرائے کا ایڈوانس، کرایہ ایڈوانس، سیکیورٹی ڈپازٹ، جعلی مالک مکان، کرائے کا مکان، کرائے کا گھر، کرائے کا فلیٹ',
    roman:
      'kiraye ka advance, kiraya advance, kiraye ka makan, kiraye ka ghar, kiraye ka flat, naqli malik makan, jali malik makan',
  }),
  fraud('Tenant fraud', {
    en: 'tenant fraud, tenant did not pay, tenant left without paying, tenant refused, unpaid rent, did not pay rent, did not pay the rent, refused to vacate',
    ur: 'کرایہ دار نے، کرائے دار نے، کرایہ نہیں دیا، مکان خالی نہیں',
    roman: 'kiraya dar ne, kiraye dar ne, kiraya nahi diya, makan khali nahi',
  }),

  // Trust and fear
  fraud('Impersonation', {
    en: 'impersonation, impersonated, impersonating, impersonator, pretended to be, pretending to be, posing as, posed as, claimed to be from, fake police, fake officer, fake official, fia officer, fake profile',
    ur: 'جعلی پولیس، نقلی پولیس، جعلی افسر، ایف آئی اے افسر، افسر بن کر، پولیس والا بن کر، جعلی پروفائل',
    roman:
      'jali police, naqli police, jali afsar, naqli afsar, afsar ban kar, officer ban kar, police wala ban kar, jali profile',
  }),
  fraud('Relative in trouble', {
    en: 'relative in trouble, friend in trouble, son was arrested, son is arrested, brother was arrested, relative in hospital, pretended to be my relative',
    ur: 'بیٹا گرفتار، بیٹے کو گرفتار، بھائی گرفتار، رشتہ دار بن کر، دوست بن کر، کزن بن کر',
    roman:
      'beta giraftar, bete ko giraftar, bhai giraftar, rishte dar ban kar, rishtay dar ban kar, dost ban kar, cousin ban kar',
  }),
  fraud('Romance scam', {
    en: 'romance scam, romance fraud, dating scam, fake relationship, fake marriage, marriage proposal, marriage bureau, promised to marry, fake rishta',
    ur: 'شادی کا جھانسہ، شادی کے نام، رشتے کے نام، محبت کا جھانسہ، میرج بیورو',
    roman:
      'shadi ka jhansa, shaadi ka jhansa, shadi ke naam, shaadi ke naam, rishte ke naam, rishtay ke naam, pyar ka jhansa',
  }),
  fraud('Blackmail', {
    en: 'black mail, black mailed, black mailing, black mailer, extortion, extorted, sextortion, ransom, private photos, private pictures, intimate photos, leak my photos, leak my pictures, threatened to share',
    ur: 'بلیک میل، بلیک میلنگ، بلیک میلر، نجی تصاویر، تصاویر وائرل، ویڈیو وائرل، بھتہ، تاوان',
    roman: 'tasveer viral, tasweer viral, tasveerein viral, video viral, bhatta, tawan',
  }),
  fraud('Fake charity', {
    en: 'fake charity, charity scam, fake donation, donation scam, donation fraud, donation appeal, fake ngo, fake fund raiser, zakat, flood relief',
    ur: 'زکوٰۃ، زکات، چندہ، صدقہ، عطیات، جعلی این جی او، جعلی فلاحی',
    roman: 'chanda, zakaat, sadqa, atiyat, jali ngo',
  }),
  fraud('Fake healer', {
    en: 'fake healer, faith healer, black magic, amil baba, love spell, astrologer',
    ur: 'عامل بابا، جعلی عامل، جعلی پیر، کالا جادو، نجومی',
    roman: 'aamil baba, jali aamil, jali peer, kala jadu',
  }),
  fraud('Utility bill scam', {
    en: 'fake bill, fake electricity bill, fake gas bill, bill overdue, meter disconnected, meter will be disconnected, connection will be cut',
    ur: 'بجلی کا جعلی بل، گیس کا جعلی بل، جعلی بل، میٹر کاٹ، کنکشن کاٹ',
    roman: 'bijli ka jali bill, gas ka jali bill, jali bill, naqli bill, meter kaat, connection kaat',
  }),

  // How it reached the person
  channel('Phone call', {
    en: 'phone call, phone calls, telephone call, missed call, called me, received a call, got a call, unknown number',
    ur: 'فون کال، فون آیا، فون کیا، کال آئی، کال کی، نامعلوم نمبر',
    roman: 'phone aaya, phone aya, phone kiya, call aayi, call aai, call ayi, anjaan number',
  }),
  channel('SMS', {
    en: 'sms, text message, text messages, texted me',
    ur: 'ایس ایم ایس، میسج آیا، پیغام آیا',
    roman: 'message aaya, message aya, msg aaya, msg aya',
  }),
  channel('Email', { en: 'e mail, e mails, e mailed', ur: 'ای میل، ای میلز' }),
  channel('Website', { en: 'web site, web sites, web page', ur: 'ویب سائٹ، ویب سائیٹ' }),
  channel('WhatsApp', { en: 'whats app', ur: 'واٹس ایپ، واٹس اپ، وٹس ایپ', roman: 'wats app, whatsap' }),
  channel('Facebook', { en: 'face book, fb, messenger', ur: 'فیس بک، میسنجر' }),
  channel('Instagram', { en: 'instagram, insta', ur: 'انسٹا گرام، انسٹا' }),
  channel('Telegram', { en: 'telegram', ur: 'ٹیلی گرام' }),
  channel('TikTok', { en: 'tik tok', ur: 'ٹک ٹاک' }),
  channel('YouTube', { en: 'you tube', ur: 'یو ٹیوب' }),
  channel('Snapchat', { en: 'snap chat', ur: 'سنیپ چیٹ، اسنیپ چیٹ' }),
  channel('LinkedIn', { en: 'linkedin', ur: 'لنکڈ ان' }),
  channel('OLX', { en: 'olx', ur: 'او ایل ایکس' }),
  channel('Daraz', { en: 'daraz', ur: 'دراز ایپ، دراز پر، دراز سے' }),
  channel('Online shop', {
    en: 'online shop, online store, online shopping, online seller, market place',
    ur: 'آن لائن شاپنگ، آن لائن اسٹور، آن لائن دکان، آن لائن خریداری',
    roman: 'online dukan, online kharidari, online khareedari',
  }),
  channel('Advertisement', {
    en: 'advertisement, newspaper ad, online ad, sponsored ad, classified ad, wall chalking, pamphlet',
    ur: 'اشتہار، اخبار',
    roman: 'ishtihar, ishtehar, akhbar',
  }),
  channel('Courier', {
    en: 'courier, delivery rider, delivery boy, delivery man',
    ur: 'کورئیر، کوریر، ڈیلیوری بوائے، رائیڈر',
    roman: 'rider aaya, rider aya, courier wala',
  }),
  channel('In person', {
    en: 'in person, face to face, shopkeeper, came to my shop, came to our shop, came to my house, came to our house',
    ur: 'دکان پر آیا، گھر آ کر، آمنے سامنے، دکاندار',
    roman: 'dukan par aaya, dukan pe aaya, ghar aa kar, aamne saamne, dukandar',
  }),

  // How it took the money
  channel('Mobile wallet', {
    en: 'easy paisa, jazz cash, sada pay, naya pay, u paisa, mobile wallet, mobile account, digital wallet, e wallet',
    ur: 'ایزی پیسہ، ایزی پیسا، جاز کیش، موبائل والٹ، موبائل اکاؤنٹ',
    roman: 'easy pesa, izi paisa, jaz cash',
  }),
  channel('Bank transfer', {
    en: 'bank transfer, bank transfers, wire transfer, online transfer, bank account, bank deposit, account number, iban, ibft, raast',
    ur: 'بینک ٹرانسفر، آن لائن ٹرانسفر، بینک اکاؤنٹ، بنک اکاؤنٹ، بینک میں جمع، اکاؤنٹ نمبر',
    roman: 'bank mein jama, bank me jama, account mein transfer, account me transfer, account mein bheje',
  }),
  channel('Payment card', {
    en: 'credit card, debit card, atm card, bank card',
    ur: 'کریڈٹ کارڈ، ڈیبٹ کارڈ، اے ٹی ایم کارڈ',
    roman: 'atm ka card, bank ka card',
  }),
  channel('Cash', {
    en: 'in cash, paid cash, cash payment, hand cash',
    ur: 'نقد رقم، نقد ادائیگی، نقدی، نقد دیے',
    roman: 'naqad, naqd, cash diya, cash diye',
  }),
  channel('QR code', { en: 'qr code, qr codes, qr', ur: 'کیو آر کوڈ، کیو آر' }),
  channel('Mobile top-up', {
    en: 'easy load, mobile load, mobile balance, mobile top up, scratch card',
    ur: 'ایزی لوڈ، موبائل بیلنس، موبائل لوڈ، بیلنس بھیج',
    roman: 'load karwaya, balance bheja, balance bhej',
  }),
  channel('Gift card', { en: 'gift card, gift cards, gift voucher', ur: 'گفٹ کارڈ، گفٹ واؤچر', roman: 'gift ka card' }),
  channel('Hundi or hawala', { en: 'hundi, hawala', ur: 'ہنڈی، حوالہ ہنڈی' }),
];
