/**
 * The invented people of `--demo`. Nothing here reaches a real person: mail domains are reserved by RFC 2606, phone numbers
 * start with 0364, whose network has closed, and the middle digits of CNICs start with zeros.
 */
import { staffRoles } from '../../contract/accounts/roles.ts';

/** The two authors of the demo's reports. */
export const demoAccounts = [
  { name: 'Sana Mirza', email: 'sana@example.com', role: null },
  { name: 'Bilal Anwar', email: 'bilal@example.com', role: null },
] as const;

/** A business, whose shop looks buyers up every day. */
export const demoBusiness = { name: 'Dukaan Online', email: 'shop@example.com', role: null };

const staffNames = ['Hamid Raza', 'Nida Farooqi', 'Amna Qureshi', 'Tahir Saleem', 'Rubina Aziz'];

/** The demo's staff (A18), one for each role. */
export const demoStaff = staffRoles.map((role, place) => ({
  name: staffNames[place] ?? role,
  email: `${role}@example.com`,
  role,
}));

/** A subject of the demo's reports. */
export interface Subject {
  name: string;
  email: string;
  /** Five digits, dash, seven, dash, one. */
  CNIC: string;
  /** `+`, country code, dash, the rest. */
  phone: string;
  city: string;
}

/** The subject of the README's lookup: reported several times by both accounts, in different notations. */
export const sampleSubject: Subject = {
  name: 'Zarbela Traders',
  email: 'zarbela.traders@example.com',
  CNIC: '35202-0000786-5',
  phone: '+92-3641234567',
  city: 'Lahore',
};

/** Someone whose name and picture another person used: cleared by a dispute, and marked. */
export const sharedName: Subject = {
  name: 'Nighat Parveen',
  email: 'nighat.parveen@example.com',
  CNIC: '35201-0000733-2',
  phone: '+92-3648080301',
  city: 'Lahore',
};

/** Other subjects with several reports: the type, and how many. */
export const regulars: readonly { subject: Subject; about: string; times: number }[] = [
  { subject: sampleSubject, about: 'Never delivered', times: 5 },
  {
    subject: {
      name: 'Foran Qarz Desk',
      email: 'recovery@example.net',
      CNIC: '42201-0000911-3',
      phone: '+92-3647770001',
      city: 'Karachi',
    },
    about: 'Loan app',
    times: 4,
  },
  {
    subject: {
      name: 'Veesa Rasta Office',
      email: 'veesa.rasta@example.org',
      CNIC: '34603-0000422-7',
      phone: '+92-3645550042',
      city: 'Sialkot',
    },
    about: 'Visa agent',
    times: 4,
  },
  {
    subject: {
      name: 'Haroon Sethi',
      email: 'haroon.sethi@example.com',
      CNIC: '37405-0000650-9',
      phone: '+92-3642468013',
      city: 'Rawalpindi',
    },
    about: 'Property fraud',
    times: 3,
  },
  {
    subject: {
      name: 'Mrs Rafia',
      email: 'rafia.committee@example.net',
      CNIC: '36302-0000177-4',
      phone: '+92-3641357924',
      city: 'Multan',
    },
    about: 'Committee fraud',
    times: 4,
  },
  {
    subject: {
      name: 'Munafa Mor Group',
      email: 'join@example.org',
      CNIC: '61101-0000808-1',
      phone: '+92-3649001100',
      city: 'Islamabad',
    },
    about: 'Fake investment',
    times: 3,
  },
];

/** Cities with the first five digits of their CNICs and their weight. */
const cities: readonly [city: string, district: string, weight: number][] = [
  ['Karachi', '42101', 9],
  ['Lahore', '35202', 8],
  ['Rawalpindi', '37405', 5],
  ['Faisalabad', '33100', 4],
  ['Islamabad', '61101', 4],
  ['Multan', '36302', 3],
  ['Peshawar', '17301', 3],
  ['Gujranwala', '34101', 3],
  ['Hyderabad', '41304', 2],
  ['Quetta', '54400', 2],
  ['Sialkot', '34603', 2],
  ['Sargodha', '38403', 2],
  ['Bahawalpur', '31202', 2],
  ['Sukkur', '45504', 1],
  ['Abbottabad', '13101', 1],
  ['Mardan', '16101', 1],
  ['Gujrat', '34201', 1],
  ['Rahim Yar Khan', '31303', 1],
  ['Dera Ghazi Khan', '32102', 1],
  ['Sahiwal', '36502', 1],
];

const firstNames =
  'Adeel Ahsan Asad Danish Fahad Farhan Ghulam Hamza Imtiaz Junaid Kashif Khalid Majid Mohsin Nadeem Nasir Owais Qasim Rashid Rizwan Saad Shahid Tariq Usman Waqar Yasir Zubair Amna Bushra Farah Hina Kiran Lubna Maria Nadia Rabia Saima Uzma Zara'.split(
    ' ',
  );
const lastNames =
  'Abbasi Akhtar Arain Aslam Baig Bhatti Butt Chaudhry Dar Gill Hashmi Javed Kazmi Khokhar Lodhi Mughal Naqvi Niazi Rana Sabir Shafiq Tanveer Waheed Yousaf Zahid'.split(
    ' ',
  );
const mailDomains = ['example.com', 'example.com', 'example.org', 'example.net'];

/** A random element of a list. */
export function oneOf<T>(random: () => number, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('nothing to choose from');
  return item;
}

/** A random element of a list by integer weights. */
export function weighted<T>(random: () => number, items: readonly T[], weightOf: (item: T) => number): T {
  return oneOf(
    random,
    items.flatMap((item) => Array<T>(weightOf(item)).fill(item)),
  );
}

/**
 * Invents a person. Different serials share no identifier.
 * @param serial 0 to 332
 */
export function inventSubject(random: () => number, serial: number): Subject {
  const [city, district] = weighted(random, cities, ([, , weight]) => weight);
  const first = oneOf(random, firstNames);
  const last = oneOf(random, lastNames);
  return {
    name: `${first} ${last}`,
    email: `${first}.${last}${serial + 10}@${oneOf(random, mailDomains)}`.toLowerCase(),
    CNIC: `${district}-0001${String(serial).padStart(3, '0')}-${1 + Math.floor(random() * 9)}`,
    // 30011 is coprime to ten million, so the numbers look different and never repeat.
    phone: `+92-364${String((serial * 30_011 + 12) % 10_000_000).padStart(7, '0')}`,
    city,
  };
}
