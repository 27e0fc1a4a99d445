import type { ReportField } from '../../../../contract/reports/report-fields.ts';

/** The five questions of the form, and what else can be said. */
export type Question = 'who' | 'whatTheyUsed' | 'when' | 'whatHappened' | 'howMuch' | 'addDetails';

/** Under which question each field is asked for, in the order of the form. */
const questions: Record<ReportField, Question> = {
  name: 'who',
  phone: 'whatTheyUsed',
  email: 'whatTheyUsed',
  CNIC: 'whatTheyUsed',
  furtherIdentifiers: 'whatTheyUsed',
  date: 'when',
  city: 'when',
  title: 'whatHappened',
  evidence: 'whatHappened',
  amountLost: 'howMuch',
  category: 'addDetails',
  channel: 'addDetails',
  url: 'addDetails',
  address: 'addDetails',
  country: 'addDetails',
  relation: 'addDetails',
};

/** All fields in the order of the form, which is the order of an error summary too. */
export const askedFields = Object.keys(questions) as ReportField[];

export const fieldsOf = (question: Question): ReportField[] =>
  askedFields.filter((field) => questions[field] === question);
