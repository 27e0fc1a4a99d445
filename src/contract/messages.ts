/**
 * The wording that is part of the product's surface: what a schema, a service or a result dialog says.
 * Schemas name a message by its key, so that the server can answer in English and the page in the reader's language.
 */
export const messages = {
  // A report
  usernameRequired: 'Username is required',
  usernameMin: 'Username must be at least 3 characters',
  usernameMax: 'Username must be at most 20 characters',
  emailRequired: 'Email is required',
  emailInvalid: 'Invalid email format',
  titleRequired: 'Title is required',
  titleMin: 'Title must be at least 3 characters',
  titleMax: 'Title must be at most 50 characters',
  cnicInvalid: 'Invalid card number',
  phoneInvalid: 'Invalid Phone number',
  cityRequired: 'City is required',
  cityMin: 'City must be at least 3 characters',
  cityMax: 'City must be at most 20 characters',
  countryInvalid: 'Choose a country from the list',
  dateRequired: 'Date is required',
  dateInvalid: 'Date must be a day of the calendar, written YYYY-MM-DD',
  dateFuture: 'Date must not be in the future',
  datePast: 'Date must not be before 1970',
  addressRequired: 'Address is required',
  addressMax: 'Address must be at most 200 characters',
  evidenceRequired: 'Evidence is required',
  evidenceMin: 'Evidence must be at least 20 characters',
  evidenceMax: 'Evidence must be at most 500 characters',
  urlRequired: 'URL is required',
  urlInvalid: 'Invalid link',
  reportSubmitted: 'Report submitted successfully',
  reportNotFound: 'There is no such report among yours.',
  reportStale: 'This report was changed after you opened it. Load the newer version and try again.',
  onceMismatch: 'This Idempotency-Key was used before with another body.',
  reportWithdrawn: 'Report withdrawn',
  reasonRequired: 'Choose why you withdraw this report',
  noteMax: 'The note must be at most 200 characters',
  fileKind: 'Choose a PNG, JPEG or WebP picture or a PDF.',
  fileBroken: 'This file is damaged or is not what its name says.',
  filesMax: 'A report takes at most 5 files.',
  attachmentRemoved: 'File removed',
  attachmentNotFound: 'There is no such file among yours.',

  // An account
  nameRequired: 'name is required',
  nameMin: 'name is too short',
  nameMax: 'name is too long',
  passwordRequired: 'Password is required',
  passwordRule:
    'Password must contain at least one uppercase letter, one special character and must be between 8 to 20 characters',
  accountCreated: 'Account created successfully',
  emailTaken: 'An account with this email exists already. Log in instead.',
  signInRefused: 'Email or password is wrong.',
  signedOut: 'Logged Out',
  passwordCommon: 'This password is among those that are guessed first. Choose another one.',
  tryAgainInSeconds: 'Too many attempts. Please wait {seconds} s and try again.',
  tryAgainInMinutes: 'Too many attempts. Please wait {minutes} min and try again.',
  resetLinkSent: 'If there is an account with this email, a link to reset its password is on its way.',
  resetLinkInvalid: 'This link was used already or is older than an hour. Ask for a new one.',
  passwordChanged: 'Your password was changed successfully.',
  currentPasswordRequired: 'Current password is required',
  newPasswordRequired: 'New password is required',
  currentPasswordWrong: 'Current password is wrong',
  profileUpdated: 'Profile Updated Successfully!',
  emailNotYours: 'This is not the email of your account',
  websiteInvalid: 'Invalid URL',
  photoNotYours: 'Upload the picture first, then save it',
  accountDeleted: 'Account Deleted',
  sessionEnded: 'The session was signed out.',
  otherSessionsEnded: 'All other sessions were signed out.',
  sessionNotFound: 'There is no such session among yours.',
  preferencesSaved: 'Preferences saved',
  pictureTooLarge: 'The picture is larger than 5 MB.',
  fileNotAPicture: 'This file is not a picture we can read. Use JPEG, PNG, WebP, AVIF or GIF.',
  fileTooManyPixels: 'The picture has too many pixels. Use one of at most 50 megapixels.',

  // A lookup
  success: 'Success',
  identifierRequired: 'Give at least one of email, CNIC and phone',
  keyUnknown: 'The API key and secret are not a known pair.',
  keyRevoked: 'This API key was revoked.',
  keyExpired: 'This API key was replaced, and the time it went on working is over.',
  keyMissing: 'Send the headers API_Key and Secret.',
  apiKeyMissing: 'Send the header API_Key.',
  keyDropped:
    'The header Secret arrived without an API key. A proxy may have dropped the header API_Key because of its underscore: send API-Key or X-API-Key instead, or set underscores_in_headers on (nginx).',
  keyNotFound: 'There is no such API key among yours.',
  keyNameRequired: 'Name is required',
  keyNameMax: 'Name must be at most 50 characters',
  keyKindInvalid: 'kind must be live or test',
  keyLimit: 'An account may have 20 active API keys. Revoke one that is not used any more.',
  keyNotActive: 'This API key was revoked or replaced already.',
  keyRevokedNow: 'API key revoked',
  queriesInvalid: 'queries must be a list of 1 to 500 queries',
  queryInvalid: 'A query must be an object with at least one of email, CNIC and phone',
  refInvalid: 'ref must be text of at most 100 characters',
  tooManyCalls: 'Too many calls at once. Try again in a moment.',
  tooManyLookups: 'Too many lookups in a minute. Try again when the minute is over.',
  tooManyIdentifiers: 'This account has asked for as many different identifiers as it may in a day.',
  batchTooLarge: 'This batch has more queries than the plan allows in a minute. Split it.',

  // Any call
  generic: 'Something went wrong. Please try again.',
  invalidInput: 'Some values were not accepted.',
  invalidValue: 'This value is not of the expected kind.',
  jsonBroken: 'The body is not valid JSON.',
  bodyExpected: 'The body must be a JSON object.',
  bodyTooLarge: 'The body is larger than 1 MB.',
  mediaType: 'Send the body as application/json.',
  mediaTypeUpload: 'Send the file as multipart/form-data.',
  uploadMissing: 'Choose a file.',
  uploadBroken: 'The upload broke off. Please try again.',
  uploadTooLarge: 'The file is too large.',
  noSuchPath: 'There is nothing at this address.',
  notSignedIn: 'You are not logged in. Please login to continue.',
  xsrfMissing: 'The header X-XSRF-TOKEN is missing or does not fit this session.',
  limitInvalid: 'limit must be a whole number within its bounds',
  cursorInvalid: 'cursor must be one that an earlier answer gave',
  flagInvalid: 'This value must be true or false',
  daysInvalid: 'days must be a whole number from 1 to 365',
  unavailable: 'The service is not ready. Please try again in a moment.',
} as const;

export type MessageKey = keyof typeof messages;

/** What stands in a message for its `{names}`. */
export type MessageValues = Record<string, string | number>;

/** The English text of a message key with its values; any other text is given back as it came. */
export function textOf(key: string, values: MessageValues = {}): string {
  const words = Object.hasOwn(messages, key) ? messages[key as MessageKey] : key;
  return words.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
