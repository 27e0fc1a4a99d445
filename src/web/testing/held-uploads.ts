import { vi } from 'vitest';
import type { Answer } from './network.ts';

/** An upload in progress and its outcome. */
interface SentFile {
  line: string;
  headers: Record<string, string>;
  file: FormDataEntryValue | null;
  isAborted: boolean;
  /** Reports progress in bytes. */
  progress: (loaded: number, total: number) => void;
  /** Sends the server's response; null fails the connection. */
  answer: (answer: Answer) => Promise<void>;
}

/** Holds uploads until the test answers each; `stubUploads` answers them at once. */
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
