import { vi } from 'vitest';
import type { Answer } from './network.ts';

/** An upload in progress and its outcome. */
interface SentFile {
  /** `POST /api/report/attachments?reportID=1` */
  line: string;
  headers: Record<string, string>;
  file: File | null;
  isAborted: boolean;
  /** Reports progress in bytes. */
  progress: (loaded: number, total: number) => void;
  /** Sends the server's response; null fails the connection. */
  answer: (answer: Answer) => Promise<void>;
}

/**
 * Stubs XMLHttpRequest.
 * @param answers to the first uploads, in order; further ones wait until the test answers them
 */
export function stubUploads(answers: Answer[] = []): SentFile[] {
  const sent: SentFile[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget();
      status = 0;
      responseText = '';
      withCredentials = false;
      readonly #headers: Record<string, string> = {};
      #line = '';
      #answered = new Headers();
      #note: SentFile | undefined;
      open(method: string, url: string) {
        this.#line = `${method} ${url}`;
      }
      setRequestHeader(name: string, value: string) {
        this.#headers[name] = value;
      }
      getResponseHeader(name: string) {
        return this.#answered.get(name);
      }
      abort() {
        if (this.#note) this.#note.isAborted = true;
        this.#end('abort');
      }
      send(body: FormData) {
        const file = body.get('file');
        this.#note = {
          line: this.#line,
          headers: this.#headers,
          file: file instanceof File ? file : null,
          isAborted: false,
          progress: (loaded, total) =>
            void this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total })),
          answer: async (answer) => {
            if (answer === null) return this.#end('error');
            this.status = answer.status;
            this.#answered = answer.headers;
            this.responseText = await answer.text();
            this.#end('load');
          },
        };
        sent.push(this.#note);
        const answer = answers.shift();
        if (answer !== undefined) queueMicrotask(() => void this.#note?.answer(answer));
      }
      #end(how: 'load' | 'error' | 'abort') {
        this.dispatchEvent(new Event(how));
        this.dispatchEvent(new Event('loadend'));
      }
    },
  );
  return sent;
}
