#!/bin/sh
# Prints the sealing keys that HashiCorp Vault's transit engine unwraps, for SHIELD_KEYS_COMMAND. Needs the vault client,
# with VAULT_ADDR and VAULT_TOKEN set (or an agent that adds the token).
#   TRANSIT_KEY    the name of the transit key, such as fraud-shield
#   WRAPPED_KEYS   the file with the ciphertext, vault:v1:…
set -eu
ciphertext=$(cat "$WRAPPED_KEYS")
vault write -field=plaintext "transit/decrypt/$TRANSIT_KEY" ciphertext="$ciphertext" | base64 -d
