import Upload from '@iconify-json/lucide/icons.json?upload';
import { type DragEvent, useRef, useState } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { Field } from './field.tsx';

interface FilePickerProps {
  label: string;
  hint: string;
  error?: string | undefined;
  /** MIME types. */
  accept: readonly string[];
  /** No more files are accepted; the hint should say why. */
  disabled?: boolean;
  optional?: boolean;
  /** Only one can be chosen. */
  single?: boolean;
  onFiles: (files: File[]) => void;
}

/** A file input with a drop zone. It keeps no files: the caller shows them. */
export function FilePicker(props: FilePickerProps) {
  const { accept, disabled, single = false, onFiles } = props;
  const text = useText();
  const box = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);

  function take(files: FileList | null): void {
    setOver(false);
    if (files && files.length > 0 && !disabled) onFiles(Array.from(files));
    // Allows choosing the same file again after it was removed.
    if (box.current) box.current.value = '';
  }

  function handleDragOver(event: DragEvent): void {
    event.preventDefault();
    setOver(!disabled);
  }

  return (
    <Field {...props}>
      {(ids) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the input is the accessible way, dropping is an extra
        <div
          onDragOver={handleDragOver}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            take(event.dataTransfer.files);
          }}
          className={classNames(
            'relative flex min-h-14 items-center gap-3 rounded-control border border-dashed px-4 py-3 text-sm',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            isOver ? 'border-primary bg-primary-soft text-on-primary-soft' : 'border-line-strong text-ink-2',
            disabled ? 'bg-sunken text-ink-3' : 'hover:bg-sunken',
          )}
        >
          <Upload aria-hidden="true" className="size-5 shrink-0" />
          <span>
            <span className={classNames('font-semibold', !disabled && !isOver && 'text-primary-text')}>
              {text(single ? 'chooseFile' : 'chooseFiles')}
            </span>
            <span className="pointer-coarse:hidden"> {text(single ? 'orDropIt' : 'orDropThem')}</span>
          </span>
          <input
            ref={box}
            {...ids}
            type="file"
            multiple={!single}
            accept={accept.join(',')}
            disabled={disabled}
            onChange={(event) => take(event.target.files)}
            className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
          />
        </div>
      )}
    </Field>
  );
}
