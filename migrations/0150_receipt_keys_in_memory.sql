-- expand: every process keeps the public keys of receipts in memory, and rereads them when another has added one
create constraint trigger registry_changes after insert or update or delete on receipt_keys
  deferrable initially deferred for each row execute function count_registry_change();
