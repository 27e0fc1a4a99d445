/** The dashboard. */
export const dashboard = {
  dashboardIntro: 'Real-time insights and detailed reports for monitoring and preventing fraud.',
  unverifiedClaims:
    'Counted are the words that people used in their reports. Reports are claims: nobody has verified them.',
  mentions: 'Mentions',
  mentionsNote: 'A report can mention several',
  keywordsNamed: 'Patterns',
  topPattern: 'Top pattern',
  topPatternNote: '{count, plural, one {# mention} other {# mentions}}',
  quickStats: 'Quick Stats',
  recentReports: 'Recent Reports',
  keyword: 'Keyword',
  total: 'Total',
  reports: 'Reports',
  moreInTheTable: 'And {count} more, in the table.',
  noReportsTitle: 'No reports yet',
  noReportsText: 'When people file reports, the patterns they speak of are counted here.',
  fileAReport: 'File a report',
} as const;
