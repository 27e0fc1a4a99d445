import { Autocomplete } from '@base-ui/react/autocomplete';
import { type ReactNode, useRef } from 'react';
import { Key } from '../content/key-list.tsx';
import { controlStyles } from '../fields/field.tsx';
import { Dialog } from './dialog.tsx';

export interface Command {
  label: string;
  /** The keys that do the same. */
  keys?: readonly string[];
  run: () => void;
}

interface CommandPaletteProps {
  open: boolean;
  title: string;
  /** Of the field, and its placeholder. */
  label: string;
  commands: readonly Command[];
  /** Shown when nothing fits what is typed. */
  empty: string;
  /** Above the commands. */
  lead: ReactNode;
  /** Below the list. */
  foot: ReactNode;
  onType: (typed: string) => void;
  onClose: () => void;
}

/** A field that finds commands by a part of their labels, and runs one. It runs once the dialog has closed. */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, title, label, commands, empty, lead, foot, onType, onClose } = props;
  const picked = useRef<Command>(undefined);
  function pick(command: Command): void {
    picked.current = command;
    onClose();
  }
  function runPicked(): void {
    picked.current?.run();
    picked.current = undefined;
  }
  return (
    <Dialog open={open} title={title} width={576} onDismiss={onClose} onClosed={runPicked}>
      <Autocomplete.Root open inline autoHighlight="always" keepHighlight items={commands} onValueChange={onType}>
        <Autocomplete.Input
          aria-label={label}
          placeholder={label}
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
          className={`${controlStyles} h-11 shrink-0`}
        />
        <div className="-mx-3 my-3 flex flex-col max-sm:flex-1 sm:h-[min(30rem,60dvh)]">
          <div className="mb-3 px-3 empty:hidden">{lead}</div>
          <Autocomplete.Empty className="px-3 text-sm text-ink-2 empty:hidden">{empty}</Autocomplete.Empty>
          <Autocomplete.List className="min-h-32 flex-1 overflow-y-auto overscroll-contain empty:hidden">
            {(command: Command) => (
              <Autocomplete.Item
                key={command.label}
                value={command}
                onClick={() => pick(command)}
                className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-3 text-sm font-medium outline-none select-none data-highlighted:bg-primary-soft data-highlighted:text-on-primary-soft forced-colors:data-highlighted:system-highlight"
              >
                <span className="min-w-0 truncate">{command.label}</span>
                <span aria-hidden="true" dir="ltr" className="flex shrink-0 gap-1 pointer-coarse:hidden">
                  {command.keys?.map((key) => (
                    <Key key={key}>{key}</Key>
                  ))}
                </span>
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </div>
      </Autocomplete.Root>
      <p className="border-t border-line pt-3 text-xs text-ink-2 pointer-coarse:hidden">{foot}</p>
    </Dialog>
  );
}
