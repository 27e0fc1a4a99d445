import type { Telling } from './english-stories.ts';

/** The same types of fraud, in other words. */
type UrduTellings = Readonly<Record<string, Telling & { weight: number }>>;

/** In Roman Urdu. */
export const romanUrdu: UrduTellings = {
  'Never delivered': {
    weight: 4,
    titles: ['Paise le liye, saman nahi mila', 'Online order ka saman nahi mila'],
    evidence: [
      'Instagram page se order kiya, Rs {amount} easypaisa se bheje. Do mahine ho gaye, saman nahi mila. Ab WhatsApp par block kar diya hai. Screenshot mere paas hain.',
      '{city} ki dukan batayi thi, advance raqam Rs {amount} li aur kaha kal parcel pohanch jaye ga. Saman nahi mila aur phone band hai. Mohalle ke do aur log bhi yehi kehte hain.',
    ],
  },
  'OTP scam': {
    weight: 4,
    titles: ['Call kar ke OTP manga aur paise nikal liye', 'Bank ka banda ban kar OTP le gaya'],
    evidence: [
      'Call aayi ke aap ka account block ho gaya hai, OTP batayein. Jaise hi code bataya Rs {amount} account se nikal gaye. Number ab band hai, bank ne kaha yeh hamara numainda nahi.',
      'Us ne kaha ghalti se paise aap ke JazzCash mein aa gaye hain, OTP bata dein. Ammi ne bata diya aur Rs {amount} chale gaye. Wohi number doosron ko bhi call kar raha hai.',
    ],
  },
  'Fake job offer': {
    weight: 3,
    titles: ['Naukri ka jhansa de kar fees li', 'Jali naukri, registration ki fees Rs {amount}'],
    evidence: [
      'Facebook par ishtihar tha. {city} mein interview hua, naukri ka jhansa de kar Rs {amount} registration ki fees li. Ab office band hai aur phone koi nahi uthata.',
      'Bahar ki company ka kaha, jali naukri nikli. Rs {amount} easypaisa kiye, phir medical ke naam par aur mange. Mere teen dost bhi is mein phanse.',
    ],
  },
  'Committee fraud': {
    weight: 2,
    titles: ['Kameti ke paise le kar bhaag gayi', 'Committee wali ne paise wapas nahi kiye'],
    evidence: [
      'Bees aurton ki kameti thi, har mahine paise jama hote thay. Meri bari aayi to kaha paise khatam. Mere Rs {amount} hain, {city} chhor kar chali gayi hai.',
      'Committee dali thi do saal ki. Committee wali ne kaha bank mein jama hai, jab manga to Rs {amount} mein se kuch nahi mila. Likha hua hisaab mere paas hai.',
    ],
  },
  'Loan app': {
    weight: 3,
    titles: ['Qarza app wale ghar walon ko call karte hain', 'Online qarza, dugna wapas manga'],
    evidence: [
      'Qarza app se Rs {amount} liye thay, saat din mein dugna manga. Ab mere contacts ko call aur WhatsApp par gandi tasveerein bhejte hain. Yeh black mail hai.',
      'Online qarza ke naam par CNIC ki copy aur contacts le liye. Rs {amount} wapas kar diye phir bhi roz dhamki dete hain.',
    ],
  },
};

/** In Urdu script. */
export const urduScript: UrduTellings = {
  'Never delivered': {
    weight: 3,
    titles: ['رقم لے لی، سامان نہیں ملا', 'آن لائن آرڈر کا سامان نہیں ملا'],
    evidence: [
      'انسٹاگرام پر پیج دیکھ کر آرڈر دیا اور {amount} روپے ایزی پیسہ سے بھیجے۔ دو ماہ گزر گئے، سامان نہیں ملا۔ اب واٹس ایپ پر بلاک کر دیا ہے۔ تمام رسیدیں میرے پاس ہیں۔',
      'دکان کا پتہ غلط نکلا۔ {amount} روپے بینک ٹرانسفر سے ادا کیے مگر سامان نہیں ملا۔ فون بند ہے اور دو اور لوگ بھی یہی شکایت کر رہے ہیں۔',
    ],
  },
  'OTP scam': {
    weight: 3,
    titles: ['کال کر کے او ٹی پی مانگا', 'او ٹی پی لے کر رقم نکال لی'],
    evidence: [
      'نامعلوم نمبر سے کال آئی کہ آپ کا اکاؤنٹ بلاک ہو جائے گا۔ او ٹی پی بتاتے ہی {amount} روپے نکل گئے۔ بینک نے کہا کہ یہ ہمارا نمائندہ نہیں تھا۔',
      'اس نے کہا کہ غلطی سے رقم آپ کے جاز کیش میں آ گئی ہے اور او ٹی پی مانگا۔ والدہ نے بتا دیا اور {amount} روپے چلے گئے۔ وہی نمبر دوسروں کو بھی کال کر رہا ہے۔',
    ],
  },
  'Fake prize': {
    weight: 2,
    titles: ['لاٹری کے نام پر رقم لی', 'قرعہ اندازی میں انعام کا جھوٹ'],
    evidence: [
      'کہا گیا کہ لاٹری میں گاڑی نکلی ہے، صرف ٹیکس دینا ہے۔ تین بار میں {amount} روپے بھیجے، ہر بار نئی فیس بتائی گئی۔ نمبر اب بھی چل رہا ہے۔',
      'قرعہ اندازی کا پیغام آیا اور کہا گیا کہ گھر میں کسی کو نہ بتائیں۔ {amount} روپے ایزی لوڈ کے ذریعے لیے گئے اور پھر فون بند کر دیا گیا۔',
    ],
  },
  'Property fraud': {
    weight: 2,
    titles: ['پلاٹ کی فائل جعلی نکلی', 'پراپرٹی ڈیلر نے ایک پلاٹ دو بار بیچا'],
    evidence: [
      'پلاٹ کی فائل کے لیے {amount} روپے بیعانہ دیا۔ دفتر والوں نے بتایا کہ ایسی کوئی سوسائٹی نہیں ہے۔ رسید اور گواہ دونوں موجود ہیں۔',
      'پراپرٹی ڈیلر نے ایک ہی پلاٹ دو خاندانوں کو بیچا۔ ہم نے {amount} روپے دیے، رجسٹری کے وقت معلوم ہوا کہ کاغذات غلط ہیں۔',
    ],
  },
  'Visa agent': {
    weight: 2,
    titles: ['ویزا ایجنٹ پاسپورٹ لے کر غائب', 'باہر بھیجنے کے نام پر رقم لی'],
    evidence: [
      'ویزا ایجنٹ نے ورک ویزا کے لیے {amount} روپے اور پاسپورٹ لیا۔ سفارت خانے نے کاغذ کو غلط قرار دیا۔ اب دفتر بند ہے اور فون نہیں اٹھاتا۔',
      'اشتہار میں بیرون ملک ملازمت کا لکھا تھا۔ {amount} روپے نقد رقم دی، ٹکٹ اسی دن منسوخ ہو گیا۔ باہر بھیجنے کا وعدہ کر کے کئی لوگوں سے پیسے لیے گئے۔',
    ],
  },
};
