#!/bin/sh
# Prints the sealing keys that a key in a hardware module unwraps, for SHIELD_KEYS_COMMAND. Needs pkcs11-tool (OpenSC).
#   PKCS11_MODULE  the module's library, such as /usr/lib/softhsm/libsofthsm2.so
#   PKCS11_TOKEN   the token's label
#   PKCS11_KEY_ID  the id of the RSA private key, in hex
#   PKCS11_PIN     the token's PIN
#   PKCS11_HASH    the hash of the OAEP padding that the keys were wrapped with; SoftHSM knows SHA1 only
#   WRAPPED_KEYS   the file with the wrapped keys
set -eu
: "${PKCS11_HASH:=SHA256}"
case $PKCS11_HASH in SHA1) hash=SHA-1 ;; *) hash=$PKCS11_HASH ;; esac
export PKCS11_PIN
exec pkcs11-tool --module "$PKCS11_MODULE" --token-label "$PKCS11_TOKEN" --login --pin env:PKCS11_PIN \
  --decrypt --mechanism RSA-PKCS-OAEP --hash-algorithm "$hash" --mgf "MGF1-$PKCS11_HASH" \
  --id "$PKCS11_KEY_ID" --input-file "$WRAPPED_KEYS"
