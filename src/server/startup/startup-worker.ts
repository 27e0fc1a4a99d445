/** The process that answers on the port while a program with several server processes starts. */
import { ignoreEpipe } from '../platform/log.ts';
import { stopSignals } from './shutdown.ts';
import { answerHere, type StartupConfig, type StartupReport } from './startup-server.ts';

/** Milliseconds for answers under way. */
const lastAnswersMs = 500;

ignoreEpipe();
// Ctrl-C signals every process, but the primary decides when this one stops: it disconnects.
for (const signal of stopSignals) process.on(signal, () => {});

// By then it gets no more connections; those that it has are answered.
process.once('disconnect', () => setTimeout(() => process.exit(), lastAnswersMs));

const report = (message: StartupReport) => process.send?.(message, () => {});

process.once('message', (config: StartupConfig) => {
  answerHere(config).then(
    () => report({ type: 'answering' }),
    (error: Error) => {
      report({ type: 'failed', error: { ...error, message: error.message } });
      process.disconnect();
    },
  );
});
report({ type: 'loaded' });
