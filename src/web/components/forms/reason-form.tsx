import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useSingleKeys } from '../../lib/browser/single-keys.ts';
import type { Stored } from '../../lib/browser/stored.ts';
import { useShortcuts } from '../../lib/hooks/use-shortcuts.ts';
import { useText } from '../../lib/i18n/i18n.ts';
import { Button, ButtonRow, type ButtonVariant } from '../actions/button.tsx';
import { KeyHint } from '../content/key-hint.tsx';
import { ProblemBanner } from '../feedback/banner.tsx';
import { RadioField } from '../fields/radio-field.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { CheckedForm } from './checked-form.tsx';
import { FormButtons } from './form-buttons.tsx';

interface Choice<Option> {
  label: string;
  options: readonly Option[];
  /** What is said when nothing was chosen, unless it is that a reason is missing. */
  missing?: string;
}

interface Detail<Value extends string> {
  value: Value;
  label: string;
}

interface Reason<Value extends string, DetailValue extends string> extends Detail<Value> {
  /** What has to be chosen with it. */
  detail?: Choice<Detail<DetailValue>>;
}

/** The call that sends a form. */
export interface FormCall {
  isPending: boolean;
  error: Error | null;
  reset: () => void;
}

export interface ReasonFormProps<Value extends string, DetailValue extends string> {
  /** Above everything. */
  intro?: ReactNode;
  reasons?: Choice<Reason<Value, DetailValue>>;
  /** Told which reason was chosen, if more depends on it. */
  onReason?: (reason: Value) => void;
  /** What is written in addition. `check` says what is wrong with it. */
  note?: {
    label: string;
    hint?: string;
    max: number;
    required?: boolean;
    check?: (note: string) => string | undefined;
    rows?: number;
    /** Where the words are until they are sent or given up, so that a look at something else loses nothing. */
    draft?: Stored<string>;
  };
  /** What else is asked. @param isSent whether what is missing is to be said */
  more?: (isSent: boolean) => ReactNode;
  /** What is chosen and written at first. */
  first?: { reason?: Value; note?: string | null };
  /** Many reasons, in low lines. */
  isDense?: boolean;
  /** What the button says that sends the decision. */
  act: string;
  tone?: ButtonVariant;
  /** Absent if its failures are said elsewhere. */
  call?: FormCall;
  /** What was written is forgotten once it is sent: at once, or when a promise says so. */
  send: (decision: { reason: Value; detail?: DetailValue; note: string | null }) => unknown;
  onCancel: () => void;
  /** In the pane of a queue: with a title, which takes the focus, and keys if the reader wants them. */
  pane?: { title: string; takesFocus?: boolean };
}

/**
 * The reason for a decision: one of some, words, or both. None is chosen at first, unless the decision is tried again. In
 * a pane the number of a reason chooses it, and Enter sends.
 */
export function ReasonForm<Value extends string = never, DetailValue extends string = never>(
  props: ReasonFormProps<Value, DetailValue>,
) {
  const { intro, reasons, onReason, note, more, first, isDense, act, tone, call, send, onCancel, pane } = props;
  const text = useText();
  const [reason, setReason] = useState(first?.reason);
  const [detail, setDetail] = useState<DetailValue>();
  const [words, setWords] = useState(() => note?.draft?.read() ?? first?.note ?? '');
  const [isSent, setSent] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const details = reasons?.options.find(({ value }) => value === reason)?.detail;
  const written = words.trim();
  const wrong = note?.check?.(written);
  const look = pane || isDense ? 'low' : undefined;
  const hasKeys = useSingleKeys() && pane !== undefined;
  const takesFocus = pane !== undefined && pane.takesFocus !== false;
  // Where there is nothing to choose, writing can begin.
  const start = reasons ? title : box;
  // biome-ignore lint/correctness/useExhaustiveDependencies: at first only
  useEffect(() => {
    if (takesFocus) start.current?.focus();
  }, []);

  function choose(value: Value): void {
    setReason(value);
    setDetail(undefined);
    onReason?.(value);
  }
  const writeIfAsked = (): void => {
    if (note?.required) box.current?.focus();
  };
  const reasonGroup = useNumberKeys(pane && !details && reasons ? reasons.options : [], (option) => {
    choose(option.value);
    if (!option.detail) writeIfAsked();
  });
  const detailGroup = useNumberKeys(pane && details ? details.options : [], ({ value }) => {
    setDetail(value);
    writeIfAsked();
  });

  function submit(): void {
    setSent(true);
    const isMissing = (reasons && !reason) || (details && !detail);
    if (isMissing || wrong || call?.isPending) return;
    const sent = send({ reason: reason as Value, detail, note: (note && written) || null });
    Promise.resolve(sent).then(note?.draft?.clear, () => undefined);
  }
  function write(next: string): void {
    setWords(next);
    note?.draft?.write(next);
  }
  function cancel(): void {
    note?.draft?.clear();
    onCancel();
  }
  function leaveBox(): void {
    if (reasons) reasonGroup.current?.querySelector('input')?.focus();
    else cancel();
  }
  return (
    <CheckedForm onSubmit={submit}>
      {pane ? (
        <h2 ref={title} tabIndex={-1}>
          {pane.title}
        </h2>
      ) : null}
      {call ? <ProblemBanner error={call.error} onClear={call.reset} /> : null}
      {intro}
      {reasons ? (
        <RadioField
          ref={reasonGroup}
          label={reasons.label}
          required
          look={look}
          numbered={hasKeys && !details}
          value={reason}
          options={reasons.options}
          onChange={choose}
          error={isSent && !reason ? (reasons.missing ?? text('reasonCodeRequired')) : undefined}
        />
      ) : null}
      {details ? (
        <RadioField
          ref={detailGroup}
          label={details.label}
          required
          look={look}
          numbered={hasKeys}
          value={detail}
          options={details.options}
          onChange={setDetail}
          error={isSent && !detail ? (details.missing ?? text('reasonCodeRequired')) : undefined}
        />
      ) : null}
      {note ? (
        <TextArea
          ref={box}
          label={note.label}
          hint={note.hint}
          error={isSent ? wrong : undefined}
          required={note.required}
          optional={!note.required}
          rows={note.rows}
          maxLength={note.max}
          enterKeyHint={pane ? 'send' : undefined}
          value={words}
          onChange={({ target }) => write(target.value)}
          onKeyDown={pane ? onEnter(leaveBox) : undefined}
        />
      ) : null}
      {more?.(isSent)}
      {pane ? (
        <PaneButtons send={act} danger={tone === 'danger'} busy={call?.isPending} onCancel={cancel} />
      ) : (
        <FormButtons onCancel={cancel} submitLabel={act} submitVariant={tone} busy={call?.isPending ?? false} stays />
      )}
    </CheckedForm>
  );
}

interface PaneButtonsProps {
  /** What the button says that sends the form. */
  send: string;
  danger?: boolean;
  busy?: boolean | undefined;
  onCancel: () => void;
}

/** The two buttons that end a form in a pane, and their keys. */
function PaneButtons({ send, danger = false, busy = false, onCancel }: PaneButtonsProps) {
  const singleKeys = useSingleKeys();
  const text = useText();
  return (
    <div className="sticky bottom-0 bg-surface py-3">
      <ButtonRow>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={busy}>
          {send}
          <KeyHint>↵</KeyHint>
        </Button>
        <Button variant="quiet" aria-keyshortcuts={singleKeys ? 'Escape' : undefined} onClick={onCancel}>
          {text('cancel')}
        </Button>
      </ButtonRow>
    </div>
  );
}

/**
 * The number of an option chooses it. The chosen radio button takes the focus, so that the choice is seen and Enter sends
 * the form, unless `choose` moves the focus on.
 * @returns for the group of radio buttons
 */
function useNumberKeys<Option>(
  options: readonly Option[],
  choose: (option: Option) => void,
): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null);
  const pick = (option: Option, at: number) => () => {
    group.current?.querySelectorAll('input')[at]?.focus();
    choose(option);
  };
  useShortcuts(
    Object.fromEntries(
      options.flatMap((option, at) => [
        [`Digit${at + 1}`, pick(option, at)],
        [`Numpad${at + 1}`, pick(option, at)],
      ]),
    ),
  );
  return group;
}

/** Keys in a box of several lines: Enter sends its form, with Shift it starts a new line; Esc leaves the box. */
const onEnter =
  (leave: () => void) =>
  (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === 'Escape') leave();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
