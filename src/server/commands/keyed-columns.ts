/**
 * What a rotation does to each column that has keyed hashes, or sketches of them: what was hashed is known (sealed beside
 * it, or in its report), so it is hashed again; nobody knows it any more, so it is forgotten; or it is of no use within the
 * hour anyway.
 */
type Fate = 'renewed' | 'forgotten' | 'expires';

/** Every such column. A test finds them in the schema. */
export const keyedColumns: Readonly<Record<string, Fate>> = {
  'accounts.email_token': 'renewed',
  'accounts.registered_network': 'forgotten',
  'cases.earlier_token': 'renewed',
  'cases.link_hash': 'renewed',
  'cases.mailbox_token': 'renewed',
  'cases.token': 'renewed',
  'identifier_markers.token': 'renewed',
  'identifier_sketches.sketch': 'forgotten',
  'identifier_sketches.token': 'forgotten',
  'invitations.email_token': 'renewed',
  'limit_counts.token': 'forgotten',
  'mailed_links.token_hash': 'renewed',
  'network_groups.network': 'forgotten',
  'proofs.code_hash': 'expires',
  'proofs.document_site': 'forgotten',
  'report_attachments.content_token': 'renewed',
  'report_creations.fingerprint': 'renewed',
  'report_imports.fingerprint': 'renewed',
  'report_tokens.token': 'renewed',
  'report_words.hash': 'renewed',
  'safelist_entries.token': 'renewed',
  'sessions.token_hash': 'renewed',
  'sign_in_sources.token': 'forgotten',
  'standing_tasks.token': 'expires',
  'unlisted_tokens.token': 'renewed',
};

/** What is weaker after a rotation, for operators: what follows from the columns above that are forgotten. */
export const forgottenThings: readonly string[] = [
  'the identifiers that accounts asked for: daily limits begin anew, and for 30 days nobody can tell from earlier lookups that authors report what they read here',
  'what accounts and networks filed and uploaded today, what was taken of shared budgets, and attempts and pauses: these limits begin anew',
  'from which networks accounts were registered: an account registered now counts as independent of one registered from the same network in the last 24 hours',
  'from which networks the photos came that wait for a moderator: a network may send its share again',
  'devices and networks that people signed in from: the next sign-in from each is announced as new',
  'which batches of checks were counted: one that is repeated counts again',
  'the links in emails by which authors appeal and answer without logging in: one whose account is suspended has to write to the operator',
];
