import { vi } from 'vitest';

/** The response to an upload; `null` fails the connection, `undefined` never responds. */
type UploadAnswer = { status: number; body: unknown } | null | undefined;

interface SentUpload {
  /** `POST /api/report/attachments?reportID=1` */
  line: string;
  headers: Record<string, string>;
  file: File | null;
  /** Reports the bytes sent, of a hundred. */
  progress: (loaded: number) => void;
}

/** Stubs XMLHttpRequest. @param answers one for each upload, in order */
export function stubUploads(answers: UploadAnswer[]): SentUpload[] {
  const sent: SentUpload[] = [];

  class Request extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    withCredentials = false;
    private line = '';
    private readonly headers: Record<string, string> = {};

    open(method: string, url: string): void {
      this.line = `${method} ${url}`;
    }

    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }

    getResponseHeader(name: string): string | null {
      if (name !== 'content-type') return null;
      return this.status < 300 ? 'application/json' : 'application/problem+json';
    }

    send(form: FormData): void {
      const file = form.get('file');
      const progress = (loaded: number) =>
        this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total: 100 }));
      sent.push({ line: this.line, headers: this.headers, file: file instanceof File ? file : null, progress });
      const answer = answers.shift();
      if (answer === undefined) return;
      queueMicrotask(() => {
        if (answer === null) {
          this.dispatchEvent(new Event('error'));
          return;
        }
        this.status = answer.status;
        this.responseText = JSON.stringify(answer.body);
        this.dispatchEvent(new Event('load'));
      });
    }

    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }
  }

  vi.stubGlobal('XMLHttpRequest', Request);
  return sent;
}
