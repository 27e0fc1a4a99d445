import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import Search from '@iconify-json/lucide/icons.json?search';
import { useRef } from 'react';
import { classNames } from '../../lib/browser/class-names.ts';
import { Key } from '../content/key-list.tsx';
import { backdropStyles, popupStyles } from './dialog-styles.ts';

export interface Command {
  label: string;
  /** The keys that do the same. */
  keys?: readonly string[];
  onPick: () => void;
}

export interface CommandGroup {
  label: string;
  items: readonly Command[];
}

interface CommandPaletteProps {
  open: boolean;
  title: string;
  /** Of the field, and its placeholder. */
  label: string;
  groups: readonly CommandGroup[];
  /** Shown when nothing fits what is typed. */
  empty: string;
  /** Below the list: how it is used by keyboard. */
  hint: string;
  onType: (typed: string) => void;
  onClose: () => void;
}

/** A field that finds commands by a part of their labels, and runs one. It runs once the dialog has closed. */
export function CommandPalette(props: CommandPaletteProps) {
  const { open, title, label, groups, empty, hint, onType, onClose } = props;
  const picked = useRef<() => void>(undefined);

  function pick(command: Command): void {
    picked.current = command.onPick;
    onClose();
  }

  function runPicked(isOpen: boolean): void {
    if (isOpen) return;
    picked.current?.();
    picked.current = undefined;
  }

  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      onOpenChangeComplete={runPicked}
    >
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className={backdropStyles} />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center p-4 sm:pt-24">
          <Dialog.Popup
            className={classNames(
              popupStyles,
              'flex max-h-[min(36rem,80dvh)] w-full max-w-xl flex-col overflow-hidden',
            )}
          >
            <Dialog.Title className="sr-only">{title}</Dialog.Title>
            <Autocomplete.Root
              open
              inline
              autoHighlight="always"
              keepHighlight
              items={groups}
              itemToStringValue={(command: Command) => command.label}
              onValueChange={(typed, { reason }) => {
                if (reason !== 'item-press') onType(typed);
              }}
            >
              <div className="flex items-center gap-3 border-b border-line px-4">
                <Search aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
                <Autocomplete.Input
                  aria-label={label}
                  placeholder={label}
                  autoCapitalize="none"
                  spellCheck={false}
                  dir="auto"
                  className="h-14 min-w-0 flex-1 bg-transparent text-base outline-none"
                />
              </div>
              <Autocomplete.Empty>
                <p className="p-4 text-sm text-ink-2 empty:hidden">{empty}</p>
              </Autocomplete.Empty>
              <Autocomplete.List className="overflow-y-auto overscroll-contain p-1.5 empty:hidden">
                {(group: CommandGroup) => (
                  <Autocomplete.Group key={group.label} items={group.items}>
                    <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-2">
                      {group.label}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(command: Command) => (
                        <Autocomplete.Item
                          key={command.label}
                          value={command}
                          onClick={() => pick(command)}
                          className={itemStyles}
                        >
                          <span className="min-w-0 truncate">{command.label}</span>
                          {command.keys ? (
                            <span aria-hidden="true" dir="ltr" className="flex shrink-0 gap-1 pointer-coarse:hidden">
                              {command.keys.map((key) => (
                                <Key key={key}>{key}</Key>
                              ))}
                            </span>
                          ) : null}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
              <p className="border-t border-line px-4 py-2.5 text-xs text-ink-2 pointer-coarse:hidden">{hint}</p>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

const itemStyles =
  'flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-3 text-sm font-medium outline-none select-none data-highlighted:bg-primary-soft data-highlighted:text-on-primary-soft forced-colors:data-highlighted:system-highlight';
