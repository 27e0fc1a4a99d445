import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { maxPassages, type QueueItem } from '../../../../contract/moderation/queue.ts';
import {
  hiddenMark,
  isPassageOf,
  joinedPassages,
  type NarrativeField,
  narrativeFields,
  type Passage,
  redacted,
} from '../../../../contract/rules/narrative.ts';
import { Button } from '../../../components/actions/button.tsx';
import { MarkedText } from '../../../components/content/marked-text.tsx';
import { Small, StatusLine, Text, Words } from '../../../components/content/text.tsx';
import { CheckboxField } from '../../../components/fields/checkbox-field.tsx';
import { FieldWithButton } from '../../../components/fields/field-with-button.tsx';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import { fieldLabels } from '../report/report-facts.ts';

/** The fields of which parts are hidden, as moderators read them; of a link only the whole is. */
const fields = ['evidence', ...narrativeFields.filter((field) => field !== 'evidence' && field !== 'url')] as const;

type Box = HTMLInputElement | HTMLTextAreaElement;

interface PassageFieldsProps {
  report: QueueItem['report'];
  passages: readonly Passage[];
  onChange: (passages: readonly Passage[]) => void;
  /** The first field, to be focused. */
  firstRef: RefObject<HTMLTextAreaElement | null>;
  /** Leaves the fields for the reasons. */
  onLeave: () => void;
}

/**
 * The report's own words, in which passages are selected and hidden. The fields are boxes that cannot be changed, because
 * text in them is selected with keys, mouse and touch alike.
 */
export function PassageFields({ report, passages, onChange, firstRef, onLeave }: PassageFieldsProps) {
  const text = useText();
  const boxes = useRef<Partial<Record<NarrativeField, Box | null>>>({});
  const [said, setSaid] = useState('');

  function change(next: readonly Passage[], said: string): void {
    onChange(joinedPassages(next));
    setSaid(said);
  }
  function hide(field: NarrativeField): void {
    const box = boxes.current[field];
    const passage = { field, from: box?.selectionStart ?? 0, to: box?.selectionEnd ?? 0 };
    if (!isPassageOf(report, passage)) setSaid(text('redactSelectFirst'));
    else if (joinedPassages([...passages, passage]).length > maxPassages)
      setSaid(text('redactTooMany', { count: maxPassages }));
    else change([...passages, passage], text('redactHidden', { words: wordsOf(passage) }));
  }
  const show = (passage: Passage) =>
    change(
      passages.filter((one) => one !== passage),
      text('redactShown', { words: wordsOf(passage) }),
    );
  const wordsOf = ({ field, from, to }: Passage) => (report[field] ?? '').slice(from, to);

  const boxOf = (field: NarrativeField) => ({
    label: text(fieldLabels[field]),
    value: report[field] ?? '',
    readOnly: true,
    'aria-keyshortcuts': 'Enter',
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') onLeave();
      if (event.key !== 'Enter') return;
      event.preventDefault();
      hide(field);
    },
  });
  const url = passages.find(({ field }) => field === 'url');
  const listed = passages.filter(({ field }) => field !== 'url');
  const shown = redacted(report, passages);
  const written = fields.filter((field) => report[field] !== null);
  const link = report.url;
  const shownFields = narrativeFields.filter((field) => field !== 'evidence' && shown[field] !== null);

  return (
    <Stack gap={4}>
      <Small>{text('redactHow')}</Small>
      {written.map((field) => (
        <FieldWithButton key={field}>
          {field === 'evidence' ? (
            <TextArea
              {...boxOf(field)}
              rows={5}
              ref={(box) => {
                firstRef.current = box;
                boxes.current[field] = box;
              }}
            />
          ) : (
            <TextField
              {...boxOf(field)}
              ref={(box) => {
                boxes.current[field] = box;
              }}
            />
          )}
          <Button aria-label={text('redactHideIn', { field: text(fieldLabels[field]) })} onClick={() => hide(field)}>
            {text('redactHide')}
          </Button>
        </FieldWithButton>
      ))}
      {link === null ? null : (
        <CheckboxField
          label={text('redactLink')}
          hint={<bdi dir="ltr">{link}</bdi>}
          checked={url !== undefined}
          onChange={({ target }) =>
            onChange(
              target.checked
                ? joinedPassages([...passages, { field: 'url', from: 0, to: link.length }])
                : passages.filter((one) => one !== url),
            )
          }
        />
      )}
      <StatusLine>{said}</StatusLine>
      {listed.length > 0 ? (
        <Stack gap={2}>
          <Text size="sm" weight="semibold">
            {text('redactPassages')}
          </Text>
          <Stack as="ul" gap={2}>
            {listed.map((passage) => (
              <li key={`${passage.field} ${passage.from}`}>
                <Row gap={3} apart>
                  <span>
                    <Small as="span">{text(fieldLabels[passage.field])}:</Small> <bdi>{wordsOf(passage)}</bdi>
                  </span>
                  <Button
                    variant="quiet"
                    size="compact"
                    aria-label={text('redactShowWords', { words: wordsOf(passage) })}
                    onClick={() => show(passage)}
                  >
                    {text('redactShow')}
                  </Button>
                </Row>
              </li>
            ))}
          </Stack>
        </Stack>
      ) : null}
      <Card as="div" inset title={text('redactPreview')} titleLevel={2} gap={3}>
        <Words>
          <Shown>{shown.evidence}</Shown>
        </Words>
        <FactList
          facts={shownFields.map((field) => ({
            label: text(fieldLabels[field]),
            value: (
              <bdi dir={field === 'url' && !url ? 'ltr' : undefined}>
                <Shown>{shown[field] ?? ''}</Shown>
              </bdi>
            ),
          }))}
        />
      </Card>
    </Stack>
  );
}

/** What others read of a field. */
function Shown({ children }: { children: string }) {
  const text = useText();
  return (
    <MarkedText mark={hiddenMark} label={text('passageRemoved')}>
      {children}
    </MarkedText>
  );
}
