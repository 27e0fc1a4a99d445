-- expand: passages of reports that moderators hide, and narratives that the person named may read
-- redacted: the sealed fields as everybody but the author and moderators reads them; null: they read `sealed`. Bound to the
-- version and the author as `sealed` is. redacted_passages: which parts of the current version are hidden, as field names
-- and offsets. narrative_released_at: since when the case page of the person named may show the narrative, redacted.
alter table reports
  add column redacted              bytea,
  add column redacted_passages     jsonb,
  add column narrative_released_at timestamptz;
