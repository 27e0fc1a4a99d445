import coloured from 'virtual:coloured-code';
import { CodeBlock, type CodePiece } from '../../../components/content/code-block.tsx';
import { sampleOrigin } from './install-sample.ts';

const textOf = (piece: CodePiece): string => (typeof piece === 'string' ? piece : piece[1]);
const known = new Map(coloured.map((pieces) => [pieces.map(textOf).join(''), pieces]));

/** The origin in invented answers. */
const exampleOrigin = 'https://registry.example';

/** Samples and answers name the registry that the reader is looking at. */
const here = (text: string): string =>
  text.replaceAll(sampleOrigin, window.location.origin).replaceAll(exampleOrigin, window.location.origin);

interface ColouredCodeProps {
  label: string;
  code: string;
}

/** Code of the documentation. It was coloured when the page was built; other code is shown in one colour. */
export function ColouredCode({ label, code }: ColouredCodeProps) {
  const pieces = (known.get(code) ?? [code]).map(
    (piece): CodePiece => (typeof piece === 'string' ? here(piece) : [piece[0], here(piece[1])]),
  );
  return <CodeBlock label={label} code={here(code)} pieces={pieces} />;
}

/** A value as indented JSON. */
export const ColouredJson = ({ value, ...rest }: { value: unknown } & Omit<ColouredCodeProps, 'code'>) => (
  <ColouredCode {...rest} code={JSON.stringify(value, null, 2)} />
);
