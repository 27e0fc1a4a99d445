-- expand: the public keys of signed receipts.
--
-- The private keys are derived from the sealing keys and are in no table. A receipt outlives the sealing key whose key signed
-- it, so its public key stays here.
create table receipt_keys (
  key_id     text        primary key,   -- RFC 7638 thumbprint, in base64url
  public_key text        not null,      -- Ed25519, the 32 bytes in base64url
  created_at timestamptz not null
);
