import { vi } from 'vitest';
import type { Answer } from './network.ts';

/** A file on its way, and what becomes of it. */
export interface SentFile {
  line: string;
  headers: Record<string, string>;
  file: FormDataEntryValue | null;
  isAborted: boolean;
  /** So many of all bytes have gone. */
  progress: (loaded: number, total: number) => void;
  /** What the server answers; null is a connection that fails. */
  answer: (answer: Answer) => Promise<void>;
}

/** Holds files on their way until the test answers each, where `stubUploads` answers them as they come. */
export function holdUploads(): SentFile[] {
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
        this.#note = {
          line: this.#line,
          headers: this.#headers,
          file: body.get('file'),
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
      }
      #end(how: 'load' | 'error' | 'abort') {
        this.dispatchEvent(new Event(how));
        this.dispatchEvent(new Event('loadend'));
      }
    },
  );
  return sent;
}
