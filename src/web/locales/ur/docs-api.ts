/** Translations of the texts in the OpenAPI document that the documentation page shows, by the English text. */
export const api: Readonly<Record<string, string>> = {
  '; ': '؛ ',
  'Every report that names one of the given identifiers, newest first':
    'ہر وہ رپورٹ جس میں دی گئی شناختی معلومات میں سے کوئی ہو، نئی سب سے پہلے',
  'A report matches when any one of the given identifiers is equal after normalization, and comes once. A miss is an answer of 200 with an empty list: nobody has reported it here, which is no proof of honesty. An answer of 5xx, or none, is no verdict at all.':
    'رپورٹ تب ملتی ہے جب دی گئی معلومات میں سے کوئی ایک، ایک ہی شکل میں لانے کے بعد، برابر ہو؛ ہر رپورٹ ایک بار آتی ہے۔ خالی فہرست کے ساتھ 200 کا مطلب ہے کہ یہاں کسی نے رپورٹ نہیں کی، اور یہ ایمان داری کا ثبوت نہیں۔ 5xx کا جواب، یا کوئی جواب نہ آنا، کوئی فیصلہ نہیں ہے۔',
  'The most recent report that names one of the given identifiers':
    'سب سے حالیہ رپورٹ جس میں دی گئی شناختی معلومات میں سے کوئی ہو',
  'The same question and the same envelope, with one report at most; the totals are those of all matching reports. A miss is an answer of 200 with an empty list: nobody has reported it here, which is no proof of honesty. An answer of 5xx, or none, is no verdict at all.':
    'وہی سوال اور جواب کی وہی شکل، مگر زیادہ سے زیادہ ایک رپورٹ؛ گنتی تمام ملنے والی رپورٹس کی ہے۔ خالی فہرست کے ساتھ 200 کا مطلب ہے کہ یہاں کسی نے رپورٹ نہیں کی، اور یہ ایمان داری کا ثبوت نہیں۔ 5xx کا جواب، یا کوئی جواب نہ آنا، کوئی فیصلہ نہیں ہے۔',
  'The latest reports, masked': 'تازہ ترین رپورٹس، چھپی ہوئی تفصیلات کے ساتھ',
  'Needs the API key alone, which is an identifier and no secret: e-mail, CNIC and phone are masked, and evidence and address are left out.':
    'صرف API Key چاہیے، جو شناخت ہے، راز نہیں: ای میل، شناختی کارڈ نمبر اور فون نمبر چھپے ہوتے ہیں، اور ثبوت اور پتا شامل نہیں ہوتے۔',
  'Up to 500 lookups in one call': 'ایک درخواست میں 500 تک جانچ',
  'The results come in the order of the queries, each with the query’s own `ref`. A query that is not acceptable gets a problem in its place and does not keep the others from being answered. A batch counts as its queries for limits and usage.':
    'نتائج سوالوں کی ترتیب سے آتے ہیں، ہر ایک اپنے `ref` کے ساتھ۔ جو سوال قابلِ قبول نہ ہو، اس کی جگہ اس کی خرابی آتی ہے، اور باقی سوالوں کے جواب نہیں رکتے۔ حدود اور استعمال میں بیچ اپنے سوالوں کے برابر گنا جاتا ہے۔',
  'How many items an answer holds at most.': 'ایک جواب میں زیادہ سے زیادہ کتنی چیزیں ہوں۔',
  'Where the answer before ended, as its Link gave it.': 'پچھلا جواب جہاں ختم ہوا، جیسا اس کے Link نے بتایا۔',
  'Compared without case and surrounding space.':
    'موازنے میں چھوٹے بڑے حروف اور آگے پیچھے کی خالی جگہ کا فرق نہیں پڑتا۔',
  'Compared by its 13 digits, with dashes or spaces or without, in ASCII, Arabic or Urdu digits.':
    'موازنہ 13 ہندسوں سے ہوتا ہے، ڈیش یا خالی جگہ ہو یا نہ ہو، ہندسے انگریزی، عربی یا اردو کے ہوں۔',
  "Compared by its digits in E.164: +92-3001234567, +923001234567, 00923001234567 and, in the operator's own country, 0300 1234567 are one number.":
    'موازنہ E.164 کے ہندسوں سے ہوتا ہے: `+92-3001234567`، `+923001234567`، `00923001234567` اور، منتظم کے اپنے ملک میں، `0300 1234567` ایک ہی نمبر ہے۔',
  'As in the header X-Request-Id. Name it when something went wrong.':
    'وہی جو ہیڈر X-Request-Id میں ہے۔ کچھ غلط ہو تو اسے بتائیں۔',
  'How many reports match.': 'کتنی رپورٹس ملتی ہیں۔',
  'How many accounts filed them.': 'کتنے اکاؤنٹس نے انہیں جمع کرایا۔',
  'True when there are more than are counted at once: the two numbers are then a lower bound.':
    'true جب رپورٹس ایک بار میں گنی جانے والی تعداد سے زیادہ ہوں: تب یہ دونوں اعداد کم سے کم ہیں۔',
  'ISO 8601, UTC; null when nothing matches.': 'ISO 8601، UTC؛ کچھ نہ ملے تو null۔',
  'Newest first; empty when nothing matches.': 'نئی سب سے پہلے؛ کچھ نہ ملے تو خالی۔',
  'The subject as the report names them; names are not compared.':
    'جس کے بارے میں رپورٹ ہے، جیسا رپورٹ میں لکھا ہے؛ ناموں کا موازنہ نہیں ہوتا۔',
  'As the author wrote it.': 'جیسا رپورٹ کرنے والے نے لکھا۔',
  'What kind of fraud it was, as the author chose; null when they chose none.':
    'دھوکے کی قسم، جیسے رپورٹ لکھنے والے نے منتخب کی؛ منتخب نہ کی ہو تو null۔',
  'ISO 3166 code of two letters.': 'ISO 3166 کا دو حرفی کوڈ۔',
  'What happened, in the words of the author.': 'کیا ہوا، رپورٹ کرنے والے کے الفاظ میں۔',
  'The day it happened, YYYY-MM-DD.': 'جس دن یہ ہوا، YYYY-MM-DD۔',
  'A link the author gave. Treat it as text: it may be hostile.':
    'رپورٹ کرنے والے کا دیا ہوا لنک۔ اسے صرف متن سمجھیں: یہ نقصان دہ ہو سکتا ہے۔',
  'Which of the given identifiers are equal after normalization.':
    'دی گئی معلومات میں سے کون سی، ایک ہی شکل میں لانے کے بعد، برابر ہیں۔',
  'The id of the request, also in `instance` of a problem.':
    'درخواست کی شناخت، جو خرابی کے `instance` میں بھی ہوتی ہے۔',
  'The limits of the key, as the IETF draft "RateLimit header fields" has it: name, quota `q` and window `w` in seconds.':
    'کلید کی حدود، IETF کے مسودے \u2068"RateLimit header fields"\u2069 کے مطابق: نام، مقدار `q` اور سیکنڈ میں مدت `w`۔',
  'What is left of them: name, remaining `r`, and the seconds `t` until it is renewed.':
    'ان میں سے جو باقی ہے: نام، باقی `r`، اور تازہ ہونے تک کے سیکنڈ `t`۔',
  'The next page, when there is one (RFC 8288), relative to this address.':
    'اگلا صفحہ، اگر ہو (RFC 8288)، اس پتے کی نسبت سے۔',
  'The kinds of proof there are.': 'شناخت ثابت کرنے کے طریقے۔',
  'Seconds after which trying again makes sense.': 'کتنے سیکنڈ بعد دوبارہ کوشش کرنی چاہیے۔',
  'The latest reports of the registry, newest first.': 'رجسٹری کی تازہ ترین رپورٹس، نئی سب سے پہلے۔',
  'With whatever looks like an e-mail address or a number of 7 digits or more masked.':
    'جو کچھ ای میل یا 7 یا زیادہ ہندسوں کا نمبر لگے، چھپا دیا جاتا ہے۔',
  'Masked: the first letter and the ending stay.': 'چھپا ہوا: پہلا حرف اور آخری حصہ رہتا ہے۔',
  'Masked: 3 characters at each end stay.': 'چھپا ہوا: دونوں سروں کے 3 حروف رہتے ہیں۔',
  'Masked as the title is.': 'عنوان کی طرح چھپا ہوا۔',
  'Your own name for the query. The answer repeats it.': 'سوال کے لیے آپ کا اپنا نام۔ جواب میں یہی واپس آتا ہے۔',
  'One for each query, in their order.': 'ہر سوال کے لیے ایک، انہی کی ترتیب سے۔',
  "The query's own `ref`; null when it had none.": 'سوال کا اپنا `ref`؛ نہ ہو تو null۔',
  'Where the reports go on: the `cursor` of a lookup of this query. Null when these are all.':
    'رپورٹس جہاں سے آگے چلتی ہیں: اس سوال کی جانچ کا `cursor`۔ اگر یہی سب ہیں تو null۔',
  "The problem's status.": 'خرابی کا اسٹیٹس۔',
  'Or `API-Key` or `X-API-Key`: proxies such as nginx drop names with an underscore unless they are told otherwise.':
    'یا `API-Key` یا `X-API-Key`: nginx جیسی پراکسی، جب تک کہا نہ جائے، انڈر اسکور والے نام ہٹا دیتی ہیں۔',
  'Or `X-API-Secret`.': 'یا `X-API-Secret`۔',
};
