import { Fragment } from 'react';

/** Where an identifier may break if a whole line is too short for it: after an @ or a slash, before a dot, in a long word. */
const parts = /\.?[^.@/]{1,24}[@/]*|[.@/]+/g;

/**
 * An address, a number or a name. It stays whole and goes to the next line; only where a whole line is too short for it, it
 * breaks between its parts. @param inLink underlined as the link around it is
 */
export function Identifier({ inLink = false, children }: { inLink?: boolean; children: string }) {
  return (
    <bdi dir="ltr" className={inLink ? undefined : 'inline-block max-w-full align-top font-medium wrap-break-word'}>
      {(children.match(parts) ?? []).map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
        <Fragment key={at}>
          {at > 0 ? <wbr /> : null}
          {part}
        </Fragment>
      ))}
    </bdi>
  );
}
