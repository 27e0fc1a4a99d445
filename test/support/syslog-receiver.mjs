// A syslog receiver over TLS, as a process that a test can kill: node syslog-receiver.mjs CERTIFICATE KEY FILE PORT KILL_AFTER
// Appends each message to the file, one per line, and prints its port. Kills itself after KILL_AFTER messages, unless 0;
// with KILL_AFTER -1 it stores nothing, and kills itself when it has read everything and should close the connection.
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:tls';

const [certificate, key, file, port, killAfter] = process.argv.slice(2);
const isLosing = killAfter === '-1';
let received = 0;

const options = { cert: readFileSync(certificate), key: readFileSync(key), allowHalfOpen: isLosing };
const server = createServer(options, (socket) => {
  let buffered = Buffer.alloc(0);
  socket.on('error', () => {});
  if (isLosing) {
    socket.resume();
    socket.on('end', () => process.kill(process.pid, 'SIGKILL'));
    return;
  }
  socket.on('data', (chunk) => {
    buffered = Buffer.concat([buffered, chunk]);
    for (;;) {
      const space = buffered.indexOf(' ');
      const length = Number(buffered.subarray(0, space).toString());
      if (space < 0 || buffered.length < space + 1 + length) return;
      appendFileSync(file, `${buffered.subarray(space + 1, space + 1 + length)}\n`);
      buffered = buffered.subarray(space + 1 + length);
      received += 1;
      if (received === Number(killAfter)) process.kill(process.pid, 'SIGKILL');
    }
  });
});
server.listen(Number(port), '127.0.0.1', () => process.stdout.write(`port ${server.address().port}\n`));
