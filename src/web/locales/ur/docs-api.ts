/** Translations of the texts in the OpenAPI document that the documentation page shows, by the English text. */
export const api: Readonly<Record<string, string>> = {
  '; ': '؛ ',
  'Every report that names one of the given identifiers, newest first':
    'ہر وہ رپورٹ جس میں دی گئی شناختی معلومات میں سے کوئی ہو، نئی سب سے پہلے',
  'A report matches if any one of the given identifiers is equal after normalization. Each report appears once. A miss is a 200 answer with an empty list: nobody has reported these identifiers here, which does not prove honesty. A 5xx answer, or none, is no verdict.':
    'رپورٹ تب ملتی ہے جب دی گئی معلومات میں سے کوئی ایک، ایک ہی شکل میں لانے کے بعد، برابر ہو؛ ہر رپورٹ ایک بار آتی ہے۔ خالی فہرست کے ساتھ 200 کا مطلب ہے کہ یہاں کسی نے رپورٹ نہیں کی، اور یہ ایمان داری کا ثبوت نہیں۔ 5xx کا جواب، یا کوئی جواب نہ آنا، کوئی فیصلہ نہیں ہے۔',
  'The most recent report that names one of the given identifiers':
    'سب سے حالیہ رپورٹ جس میں دی گئی شناختی معلومات میں سے کوئی ہو',
  'The same request and response as the full lookup, but with one report at most; the totals are those of all matching reports. A miss is a 200 answer with an empty list: nobody has reported these identifiers here, which does not prove honesty. A 5xx answer, or none, is no verdict.':
    'وہی سوال اور جواب کی وہی شکل، مگر زیادہ سے زیادہ ایک رپورٹ؛ گنتی تمام ملنے والی رپورٹس کی ہے۔ خالی فہرست کے ساتھ 200 کا مطلب ہے کہ یہاں کسی نے رپورٹ نہیں کی، اور یہ ایمان داری کا ثبوت نہیں۔ 5xx کا جواب، یا کوئی جواب نہ آنا، کوئی فیصلہ نہیں ہے۔',
  'The latest reports, masked': 'تازہ ترین رپورٹس، چھپی ہوئی تفصیلات کے ساتھ',
  'Needs only the API key, which is an identifier and not a secret: email, CNIC and phone are masked, and evidence and address are left out.':
    'صرف API Key چاہیے، جو شناخت ہے، راز نہیں: ای میل، شناختی کارڈ نمبر اور فون نمبر چھپے ہوتے ہیں، اور ثبوت اور پتا شامل نہیں ہوتے۔',
  'Up to 500 lookups in one call': 'ایک درخواست میں 500 تک جانچ',
  'The results come in the order of the queries, each with the query’s own `ref`. An invalid query gets a problem in its place; the others are answered. For limits and usage, each query counts as a lookup.':
    'نتائج سوالوں کی ترتیب سے آتے ہیں، ہر ایک اپنے `ref` کے ساتھ۔ جو سوال قابلِ قبول نہ ہو، اس کی جگہ اس کی خرابی آتی ہے، اور باقی سوالوں کے جواب نہیں رکتے۔ حدود اور استعمال میں بیچ اپنے سوالوں کے برابر گنا جاتا ہے۔',
  'Says which of the two kinds of result this is.': 'دونوں قسم کے نتیجوں میں فرق بتاتا ہے۔',
  'How many items an answer holds at most.': 'ایک جواب میں زیادہ سے زیادہ کتنی چیزیں ہوں۔',
  'Where the previous answer ended, as given in its Link.': 'پچھلا جواب جہاں ختم ہوا، جیسا اس کے Link نے بتایا۔',
  'Compared ignoring case and surrounding spaces.':
    'موازنے میں چھوٹے بڑے حروف اور آگے پیچھے کی خالی جگہ کا فرق نہیں پڑتا۔',
  'Compared by its 13 digits, with or without dashes and spaces, in ASCII, Arabic or Urdu digits.':
    'موازنہ 13 ہندسوں سے ہوتا ہے، ڈیش یا خالی جگہ ہو یا نہ ہو، ہندسے انگریزی، عربی یا اردو کے ہوں۔',
  "Compared by its digits in E.164: +92-3001234567, +923001234567, 00923001234567 and, in the operator's own country, 0300 1234567 are the same number.":
    'موازنہ E.164 کے ہندسوں سے ہوتا ہے: `+92-3001234567`، `+923001234567`، `00923001234567` اور، منتظم کے اپنے ملک میں، `0300 1234567` ایک ہی نمبر ہے۔',
  'The same as in the header X-Request-Id. Quote it if something went wrong.':
    'وہی جو ہیڈر X-Request-Id میں ہے۔ کچھ غلط ہو تو اسے بتائیں۔',
  'How many reports match.': 'کتنی رپورٹس ملتی ہیں۔',
  'How many accounts filed them.': 'کتنے اکاؤنٹس نے انہیں جمع کرایا۔',
  'True if there are more than are counted at once; both numbers are then a lower bound.':
    'true جب رپورٹس ایک بار میں گنی جانے والی تعداد سے زیادہ ہوں: تب یہ دونوں اعداد کم سے کم ہیں۔',
  'ISO 8601, UTC; null if nothing matches.': 'ISO 8601، UTC؛ کچھ نہ ملے تو null۔',
  'Newest first; empty if nothing matches.': 'نئی سب سے پہلے؛ کچھ نہ ملے تو خالی۔',
  'The person or business as the report names them; names are not compared.':
    'جس کے بارے میں رپورٹ ہے، جیسا رپورٹ میں لکھا ہے؛ ناموں کا موازنہ نہیں ہوتا۔',
  'As the author wrote it.': 'جیسا رپورٹ کرنے والے نے لکھا۔',
  'What kind of fraud it was, as the author chose; null if they chose nothing.':
    'دھوکے کی قسم، جیسے رپورٹ لکھنے والے نے منتخب کی؛ منتخب نہ کی ہو تو null۔',
  'Null if the author does not have it.': 'null، جب رپورٹ کرنے والے کے پاس یہ نہ ہو۔',
  'How the two came into contact, as the author chose; null if they chose nothing.':
    'رابطہ کیسے ہوا، جیسے رپورٹ لکھنے والے نے منتخب کیا؛ منتخب نہ کیا ہو تو null۔',
  'How much the author lost: a decimal number, and its currency (ISO 4217). Null if they did not say.':
    'رپورٹ لکھنے والے کی کتنی رقم گئی: اعشاری عدد، اور ISO 4217 میں کرنسی۔ نہ بتائی ہو تو null۔',
  'ISO 3166 code of two letters.': 'ISO 3166 کا دو حرفی کوڈ۔',
  'What happened, in the author’s words. Passages that moderators have hidden read `[removed by a moderator]`, as they do in name, title and address.':
    'کیا ہوا، رپورٹ کرنے والے کے الفاظ میں۔ جو حصے موڈریٹروں نے چھپائے ہیں ان کی جگہ `[removed by a moderator]` ہوتا ہے، نام، عنوان اور پتے میں بھی۔',
  'The day it happened, YYYY-MM-DD.': 'جس دن یہ ہوا، YYYY-MM-DD۔',
  'A link that the author gave; null without one. Treat it as text: it may be hostile, or `[removed by a moderator]`.':
    'رپورٹ کرنے والے کا دیا ہوا لنک؛ لنک نہ ہو تو null۔ اسے صرف متن سمجھیں: یہ نقصان دہ ہو سکتا ہے، یا `[removed by a moderator]`۔',
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
  'Seconds to wait before trying again.': 'کتنے سیکنڈ بعد دوبارہ کوشش کرنی چاہیے۔',
  'The latest reports of the registry, newest first.': 'رجسٹری کی تازہ ترین رپورٹس، نئی سب سے پہلے۔',
  'Anything that looks like an email address or a number of 7 digits or more is masked.':
    'جو کچھ ای میل یا 7 یا زیادہ ہندسوں کا نمبر لگے، چھپا دیا جاتا ہے۔',
  'Masked: the first letter and the ending stay; null if the author does not have it.':
    'چھپا ہوا: پہلا حرف اور آخری حصہ رہتا ہے؛ رپورٹ کرنے والے کے پاس نہ ہو تو null۔',
  'Masked: 3 characters at each end stay.': 'چھپا ہوا: دونوں سروں کے 3 حروف رہتے ہیں۔',
  'Only the website; the rest of the link is masked. Null if the author does not have it.':
    'صرف ویب سائٹ؛ لنک کا باقی حصہ چھپا ہوا۔ رپورٹ کرنے والے کے پاس نہ ہو تو null۔',
  'Your own name for the query. The answer repeats it.': 'سوال کے لیے آپ کا اپنا نام۔ جواب میں یہی واپس آتا ہے۔',
  'One for each query, in the same order.': 'ہر سوال کے لیے ایک، انہی کی ترتیب سے۔',
  "The query's own `ref`; null if it had none.": 'سوال کا اپنا `ref`؛ نہ ہو تو null۔',
  'Where the reports continue: the `cursor` of a lookup with the same identifiers. Null if these are all.':
    'رپورٹس جہاں سے آگے چلتی ہیں: اس سوال کی جانچ کا `cursor`۔ اگر یہی سب ہیں تو null۔',
  "The problem's status.": 'خرابی کا اسٹیٹس۔',
  'Or `API-Key` or `X-API-Key`: proxies such as nginx drop names with an underscore unless they are told otherwise.':
    'یا `API-Key` یا `X-API-Key`: nginx جیسی پراکسی، جب تک کہا نہ جائے، انڈر اسکور والے نام ہٹا دیتی ہیں۔',
  'Or `X-API-Secret`.': 'یا `X-API-Secret`۔',
  '`verdict`: no reports. `summary`: reports without name, title, evidence, address and url. The default is `full`.':
    '`verdict`: کوئی رپورٹ نہیں۔ `summary`: رپورٹس نام، عنوان، ثبوت، پتے اور لنک کے بغیر۔ نہ دیں تو `full`۔',
  'Shows only reports filed within this many days.': 'صرف وہ رپورٹس دکھاتا ہے جو پچھلے اتنے دنوں میں جمع ہوئیں۔',
  'Shows only reports that were filed since this date or time (ISO 8601).':
    'صرف وہ رپورٹس دکھاتا ہے جو اس کے بعد جمع ہوئیں: ISO 8601 میں تاریخ یا وقت۔',
  'Shows only reports of this category, or of any in a list.':
    'صرف اس قسم کی رپورٹس دکھاتا ہے، یا ان میں سے کسی ایک کی۔',
  'Shows only reports of this standing, or of any in a list.':
    'صرف اس درجے کی رپورٹس دکھاتا ہے، یا ان میں سے کسی ایک کی۔',
  'Shows only reports that name an identifier with at least this score.':
    'صرف وہ رپورٹس دکھاتا ہے جن میں کم از کم اس اسکور کی کوئی شناختی معلومات ہو۔',
  'Adds `receipt`: a signed record of the answer that you can show later.':
    '`receipt` شامل کرتا ہے: جو جواب دیا گیا، دستخط کے ساتھ، تاکہ بعد میں دکھایا جا سکے۔',
  'Adds `explanation`: how much each report counts, enough to compute the score by hand. In a batch, for up to 10 queries.':
    '`explanation` شامل کرتا ہے: ہر رپورٹ کا وزن، اتنا کہ اسکور ہاتھ سے نکالا جا سکے۔ بیچ میں زیادہ سے زیادہ 10 سوالوں کے ساتھ۔',
  'Adds `approximate`: reports that name an email address similar to the given one, such as name+shop@example.org for name@example.org.':
    '`approximate` شامل کرتا ہے: وہ رپورٹس جن میں دیے گئے پتے سے ملتا جلتا ای میل پتا ہے، جیسے `name@example.org` کے لیے `name+shop@example.org`۔',
  'Only with `approximate`: reports that name another email address that probably belongs to the same mailbox. They count in no verdict, score or total, and may be about someone else.':
    'صرف `approximate` کے ساتھ: وہ رپورٹس جن میں کوئی اور ای میل پتا ہے جو غالباً اسی میل باکس کا ہے۔ یہ کسی نتیجے، اسکور یا مجموعے میں شامل نہیں، اور کسی اور شخص کے بارے میں ہو سکتی ہیں۔',
  'Only while the registry’s main database is away, if the operator allows answers during that time.':
    'صرف تب جب رجسٹری کا مرکزی ڈیٹابیس دستیاب نہ ہو، اور منتظم نے ایسے میں جواب دینے کی اجازت دی ہو۔',
  'ISO 8601, UTC. The answer may lack what happened after this time.':
    'ISO 8601، UTC۔ اس کے بعد جو ہوا، ممکن ہے شامل نہ ہو۔',
  'How many such reports there are.': 'کتنی ہیں۔',
  'True if there are more than are counted at once; the number is then a lower bound.':
    'true تب جب ایک بار میں گنی جانے والی تعداد سے زیادہ ہوں: تب یہ عدد کم سے کم حد ہے۔',
  'The newest, at most 10.': 'تازہ ترین، زیادہ سے زیادہ 10۔',
  'Compared ignoring case and surrounding spaces. Domains may be in any script.':
    'موازنے میں چھوٹے بڑے حروف اور آگے پیچھے کی خالی جگہ کا فرق نہیں پڑتا۔ ڈومین کسی بھی رسم الخط میں ہو سکتی ہے۔',
  'Compared by its digits in E.164: +92-3001234567, +923001234567, 00923001234567 and, in `defaultCountry`, 0300 1234567 are the same number.':
    'موازنہ E.164 کے ہندسوں سے ہوتا ہے: `+92-3001234567`، `+923001234567`، `00923001234567` اور، `defaultCountry` میں، `0300 1234567` ایک ہی نمبر ہے۔',
  "The country (ISO 3166) of phone numbers without a country code. By default the operator's own.":
    'ملک کے کوڈ کے بغیر فون نمبر کا ملک، ISO 3166۔ نہ دیں تو منتظم کا اپنا ملک۔',
  'Refuses the query if any identifier cannot be used. Otherwise that identifier is left out and named in `ignored`.':
    'کوئی بھی شناختی معلومات قابلِ استعمال نہ ہو تو سوال رد کرتا ہے۔ ورنہ وہ چھوڑ دی جاتی ہے اور `ignored` میں بتائی جاتی ہے۔',
  'The given identifiers as they were compared.': 'دی گئی شناختی معلومات، جس شکل میں ان کا موازنہ ہوا۔',
  'In lower case, the domain in ASCII.': 'چھوٹے حروف میں، ڈومین ASCII میں۔',
  '13 digits.': '13 ہندسے۔',
  'Without spaces. Like the next three, present only if it was compared.':
    'صرف تب جب اس کا موازنہ ہوا، جیسے اگلے تین بھی۔ خالی جگہ کے بغیر۔',
  'The number in E.164.': 'نمبر، E.164 میں۔',
  'In lower case and in ASCII, without `www.`.': 'چھوٹے حروف میں اور ASCII میں، `www.` کے بغیر۔',
  'The platform, a colon and the name in lower case.': 'پلیٹ فارم، کولن اور نام چھوٹے حروف میں۔',
  'A bank account, compared without spaces and case: PK36 SCBL 0000 0011 2345 6702.':
    'بینک اکاؤنٹ، جس کا موازنہ خالی جگہ اور چھوٹے بڑے حروف کے فرق کے بغیر ہوتا ہے: `PK36 SCBL 0000 0011 2345 6702`۔',
  'A mobile wallet, compared by its number as a phone is; who runs it may stand before: easypaisa:+923001234567. A phone number is compared with phone numbers only, so ask for both where it may be either.':
    'موبائل والیٹ، جس کا موازنہ فون کی طرح نمبر سے ہوتا ہے؛ پہلے کمپنی کا نام ہو سکتا ہے: `easypaisa:+923001234567`۔ فون نمبر کا موازنہ صرف فون نمبروں سے ہوتا ہے، اس لیے جہاں دونوں میں سے کوئی بھی ہو سکتا ہو، دونوں پوچھیں۔',
  'A website: shop.example, or a link to a page there, of which the host is compared. In any script; `www.` does not count.':
    'ویب سائٹ: `shop.example`، یا اس کے کسی صفحے کا لنک، جس میں سے صرف نام کا موازنہ ہوتا ہے۔ کسی بھی رسم الخط میں؛ `www.` سے فرق نہیں پڑتا۔',
  'A name on a platform: instagram:shop_pk. Compared ignoring case and an @. Platforms: facebook, instagram, tiktok, x, telegram, snapchat, youtube, linkedin, discord.':
    'کسی پلیٹ فارم پر نام: `instagram:shop_pk`۔ موازنے میں چھوٹے بڑے حروف اور @ کا فرق نہیں پڑتا۔ پلیٹ فارم: `facebook`، `instagram`، `tiktok`، `x`، `telegram`، `snapchat`، `youtube`، `linkedin`، `discord`۔',
  'Other identifiers of the same person or business: kind and value, in normal form. Null if the author gave none. Treat websites as text: they may be hostile.':
    'جس کے بارے میں رپورٹ ہے اس کی پہچان کے مزید ذرائع: قسم اور قدر، ایک ہی شکل میں۔ کچھ نہ دیا ہو تو null۔ ویب سائٹ کو صرف متن سمجھیں: یہ نقصان دہ ہو سکتی ہے۔',
  'E.164: a plus and digits.': 'E.164: جمع کا نشان اور ہندسے۔',
  'Identifiers that were given but cannot be used. The answer says nothing about them.':
    'وہ شناختی معلومات جو دی گئیں مگر قابلِ استعمال نہیں۔ ان کے بارے میں کچھ نہیں کہا گیا۔',
  'For programs; the key of the message.': 'پروگراموں کے لیے؛ پیغام کی کلید۔',
  'The verdict of all matching reports: what the strongest one that is not disputed says. `none`: there is no report.':
    'تمام ملنے والی رپورٹس میں سے: جن پر اعتراض نہیں، ان میں سب سے مضبوط کیا کہتی ہے۔ `none`: کوئی رپورٹ نہیں۔',
  'How well supported the reports are, 0 to 100: the highest score of the identifiers. Never decide about a person by it alone.':
    'رپورٹس کے حق میں کتنا کچھ ہے، 0 سے 100 تک: شناختی معلومات کے اسکور میں سب سے زیادہ۔ کسی شخص کے بارے میں صرف اسی سے فیصلہ نہ کریں۔',
  'Changes if the same reports would get a different score.': 'تب بدلتا ہے جب انہی رپورٹس کا اسکور کچھ اور نکلے۔',
  'For each identifier that was compared.': 'ہر اس شناختی معلومات کے لیے جس کا موازنہ ہوا۔',
  'How many reports name it; counted up to 1,001.': 'کتنی رپورٹس میں اس کا ذکر ہے، 1,001 تک گنی جاتی ہیں۔',
  'How many independent authors filed them.': 'کتنے الگ الگ لوگوں نے انہیں جمع کرایا۔',
  'How many of them moderators have verified.': 'ان میں سے کتنی کی موڈریٹروں نے تصدیق کی۔',
  'ISO 8601, UTC; null if no report names it.': 'ISO 8601، UTC؛ کسی میں ذکر نہ ہو تو null۔',
  'Only if many people use it, such as a shop’s landline: its score is at most 20.':
    'صرف تب جب اسے بہت سے لوگ استعمال کرتے ہوں، جیسے کسی دکان کا فون: اس کا اسکور زیادہ سے زیادہ 20 ہوتا ہے۔',
  'What the authors of verified and corroborated reports say they lost, added up by currency; disputed reports are left out. Null if the answer does not show every matching report.':
    'تصدیق شدہ اور تائید شدہ رپورٹس لکھنے والوں کے مطابق کتنی رقم گئی، ہر کرنسی کا مجموعہ؛ جن پر اعتراض ہے وہ شامل نہیں۔ جب جواب میں ہر ملنے والی رپورٹ نہ ہو تو null۔',
  'How many matching reports each category has, the most frequent first; some reports have no category.':
    'ملنے والی رپورٹس میں سے ہر قسم کی کتنی ہیں، سب سے زیادہ والی پہلے؛ کچھ کی کوئی قسم نہیں ہوتی۔',
  'Only with `explain`: for each identifier, the report that counts most of each author, and upheld disputes.':
    'صرف `explain` کے ساتھ، ہر شناختی معلومات کے لیے: ہر لکھنے والے کی سب سے وزنی رپورٹ، اور منظور شدہ اعتراضات۔',
  'How many upheld disputes have cleared it, if there are any. They lower its score.':
    'صرف تب جب ہوں: اس کے حق میں کتنے اعتراضات منظور ہوئے۔ ان سے اسکور گھٹتا ہے۔',
  'Only when there are any.': 'صرف تب جب ہوں۔',
  'What the owner of the identifier has said, after proving that it is theirs; not an accusation. `victim_of_impersonation`: someone else is using this identity. `protective_registration`: the owner asks for caution. Make sure who you are dealing with.':
    'مالک نے ثبوت دے کر کیا بتایا ہے؛ یہ کوئی الزام نہیں۔ `victim_of_impersonation`: کوئی اور یہ شناخت استعمال کر رہا ہے۔ `protective_registration`: وہ احتیاط کی درخواست کرتا ہے۔ اطمینان کر لیں کہ آپ کا واسطہ کس سے ہے۔',
  'If `why` has `cleared`: the report that was disputed.': '`cleared` کے ساتھ: وہ رپورٹ جس پر اعتراض تھا۔',
  '`cleared`: an upheld dispute, which counts against the reports.':
    '`cleared`: منظور شدہ اعتراض، جو رپورٹس کے خلاف شمار ہوتا ہے۔',
  'What the person named says about the report, after proving who they are; null without a reply.':
    'جس کے بارے میں رپورٹ ہے، اس کا جواب، اپنی شناخت ثابت کرنے کے بعد؛ جواب نہ ہو تو null۔',
  'Days since the report was filed or the dispute was upheld, by calendar day (UTC).':
    'جس دن (UTC) یہ جمع ہوئی یا اعتراض منظور ہوا، اس کے بعد کے دن۔',
  'Days after which a report counts for half.': 'اتنے دن بعد رپورٹ کا وزن آدھا رہ جاتا ہے۔',
  'weight × 2^(−ageDays / halfLifeDays)': '`weight × 2^(−ageDays / halfLifeDays)`',
  'Only with `receipt`: a compact JWS (EdDSA). /.well-known/jwks.json has the public keys.':
    'صرف `receipt` کے ساتھ: مختصر `JWS` (`EdDSA`)۔ اس کی عوامی کلیدیں `/.well-known/jwks.json` پر ہیں۔',
  'When it was filed: ISO 8601, UTC.': 'کب جمع ہوئی: ISO 8601، UTC۔',
  '`corroborated`: independent authors name the same identifier. `verified`: moderators have decided so.':
    '`corroborated`: الگ الگ لوگوں نے ایک ہی شناختی معلومات بتائی۔ `verified`: موڈریٹروں نے ایسا فیصلہ کیا۔',
  'Whether a dispute about it is open.': 'کیا اس پر کوئی اعتراض زیرِ غور ہے۔',
  'Fields of which this answer leaves out something, because of the registry’s policy or `detail`. While a report is unverified, the policy may withhold identifiers that were not asked for.':
    'وہ خانے جن کا کچھ حصہ اس جواب میں نہیں: رجسٹری کی پالیسی سے، یا `detail` کی وجہ سے۔ جب تک رپورٹ کی تصدیق نہ ہو، پالیسی وہ شناختی معلومات روک سکتی ہے جو پوچھی نہیں گئیں۔',
  'Masked: the first letter of each word stays.': 'چھپا ہوا: ہر لفظ کا پہلا حرف رہتا ہے۔',
  'Anything that looks like an email address, a number of 7 digits or more, a profile, or one of the report’s own identifiers is masked, as are the words of its name.':
    'جو کچھ ای میل، 7 یا زیادہ ہندسوں کا نمبر، پروفائل، یا رپورٹ کی اپنی شناختی معلومات لگے، چھپا دیا جاتا ہے، اور اس کے نام کے الفاظ بھی۔',
};
