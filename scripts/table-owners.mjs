/**
 * The one owner of each table: the area, or `platform`, whose code inserts, updates and deletes its rows. Others ask the
 * owner's actions; to read, they may join it. scripts/check-boundaries.mjs checks it.
 */
export const tableOwners = {
  platform: ['hourly_runs', 'job_pauses', 'jobs', 'limit_counts', 'registry_state', 'vault_holders', 'vault_keys'],
  audit: ['audit_chain', 'audit_events', 'audit_events_default', 'audit_misses'],
  registry: ['identifier_markers', 'safelist_entries', 'settings_versions'],
  limits: ['identifier_sketches'],
  accounts: [
    'account_roles',
    'accounts',
    'email_changes',
    'invitations',
    'mailed_links',
    'network_groups',
    'profile_pictures',
    'sessions',
    'setup_links',
    'sign_in_sources',
  ],
  keys: ['access_applications', 'key_pairs', 'usage_days'],
  reports: [
    'queue_items',
    'report_attachments',
    'report_creations',
    'report_holds',
    'report_imports',
    'report_tokens',
    'report_versions',
    'report_words',
    'reports',
    'standing_tasks',
    'unlisted_tokens',
  ],
  lookup: ['corrections', 'disclosures', 'recalls', 'receipt_keys'],
  disputes: [
    'cases',
    'dispute_files',
    'dispute_messages',
    'disputes',
    'proofs',
    'reading_requests',
    'removal_requests',
    'report_replies',
  ],
  moderation: ['moderation_decisions', 'report_flags'],
  analysis: ['figure_deltas', 'figures'],
};
