import type { Allowance } from '../../../../contract/keys/usage.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { FigureStrip } from '../../../components/charts/figure-strip.tsx';
import { FinePrint, Small } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { FactList } from '../../../components/layout/fact-list.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { Table } from '../../../components/lists/table.tsx';
import { useReader } from '../../../lib/i18n/i18n.ts';
import { askedRows, costOf, type FileRow, type FileRows } from './file-rows.ts';
import { unusableText } from './result-csv.ts';

interface UnderstoodRowsProps {
  file: FileRows;
  allowance: Allowance;
  /** Rows that were checked before the check of this file was interrupted. */
  done: number;
  /** Checks the rows that are left. */
  onBegin: () => void;
  onOther: () => void;
}

/** What was understood of a file, what was not, and what checking it costs. */
export function UnderstoodRows({ file, allowance, done, onBegin, onOther }: UnderstoodRowsProps) {
  const { text, format } = useReader();
  const asked = askedRows(file.rows);
  const { identifiersRemaining: left, lookupsPerMinute, resetsAt } = allowance;
  const toCheck = asked.slice(done);
  const { identifiers, fit } = costOf(toCheck, left);
  const wrong = file.rows.filter(({ query, unusable }) => query === null || unusable.length > 0);
  const minutes = Math.ceil(toCheck.length / lookupsPerMinute);
  return (
    <Stack gap={6}>
      <Card title={text('listUnderstood')} gap={5}>
        <FactList
          facts={[
            { label: text('listFile'), value: <bdi dir="auto">{file.name}</bdi> },
            ...file.columns.map(({ kind, head }) => ({
              label: text(`kind_${kind}`),
              value: text('listColumn', { head }),
            })),
            {
              label: text('listLeftOutColumns'),
              value: file.leftOut.length > 0 && <bdi dir="auto">{file.leftOut.join(', ')}</bdi>,
            },
          ]}
        />
        <FigureStrip
          figures={[
            { label: text('listRows'), value: format.number(file.rows.length) },
            { label: text('listToCheck'), value: format.number(asked.length) },
            { label: text('listLeftOut'), value: format.number(file.rows.length - asked.length) },
            {
              label: text('listCost'),
              value: format.number(identifiers),
              note: text('listCostNote', { left, when: format.dateTime(resetsAt) }),
            },
          ]}
        />
        {asked.length === 0 ? (
          <Banner tone="danger">{text('listNothing')}</Banner>
        ) : toCheck.length === 0 ? (
          <Banner tone="info">{text('listAllDone')}</Banner>
        ) : identifiers > left ? (
          <Banner tone="warning">{fit === 0 ? text('listNoneLeft') : text('listNotEnough', { count: fit })}</Banner>
        ) : null}
        {done > 0 && toCheck.length > 0 ? <Banner tone="info">{text('listDone', { count: done })}</Banner> : null}
        <Small measure>
          {text('listCounted')} {minutes > 1 ? text('listMinutes', { minutes, perMinute: lookupsPerMinute }) : null}
        </Small>
        <ButtonRow>
          <Button variant="primary" disabled={asked.length === 0} onClick={onBegin}>
            {toCheck.length === 0 && done > 0
              ? text('listShowResult')
              : text(done > 0 ? 'listResume' : 'listBegin', { count: toCheck.length })}
          </Button>
          <Button onClick={onOther}>{text('listOther')}</Button>
        </ButtonRow>
      </Card>
      {wrong.length > 0 ? <WrongRows rows={wrong} /> : null}
    </Stack>
  );
}

/** Rows shown; the result file names them all. */
const shown = 50;

function WrongRows({ rows }: { rows: readonly FileRow[] }) {
  const { text, format } = useReader();
  return (
    <Card title={text('listWrong', { count: rows.length })} gap={3}>
      <Small measure>{text('listWrongText')}</Small>
      <Table caption={text('listWrongRows')} heads={[text('listRow'), text('listGiven'), text('listWhy')]} scrolls>
        {rows.slice(0, shown).map((row) => (
          <tr key={row.number}>
            <th scope="row">{format.number(row.number)}</th>
            <td>
              <bdi dir="auto">{row.unusable.map(({ given }) => given.slice(0, 60)).join(', ')}</bdi>
            </td>
            <td>
              {unusableText(row, text) || text('listRowEmpty')}
              <FinePrint as="div">{text(row.query === null ? 'listRowLeftOut' : 'listRowRest')}</FinePrint>
            </td>
          </tr>
        ))}
      </Table>
      {rows.length > shown ? <Small>{text('listMoreInFile', { count: rows.length - shown })}</Small> : null}
    </Card>
  );
}
