/**
 * What people who are named are promised, in days: business days, but for the link, the appeal and who was told. The contract
 * has them too; here they are alone, so that the first page loads no schema of a report.
 */
export const promises = { link: 30, reading: 5, author: 5, decision: 14, end: 30, appeal: 30, told: 180 } as const;
