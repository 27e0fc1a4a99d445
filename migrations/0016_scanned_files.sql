-- Whether a file of a report was checked for malware: 'waiting' until the scanner (CLAMAV_URL) has seen it, 'infected' when
-- its content was removed. Null when it passed, or when no scanner is set.
alter table report_attachments add column scan text;
