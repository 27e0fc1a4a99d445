import { type ESTree, type Plugin, Visitor } from 'vite';

/** What a browser needs of an endpoint beside its method and path. */
const kept = new Set(['changesState', 'upload']);

/**
 * Leaves out of the browser's code what only the server reads of an endpoint: the schemas of calls and answers, which it
 * checks itself, and what only they use. Forms name the schemas that they check with.
 */
export function leanEndpoints(): Plugin {
  return {
    name: 'lean-endpoints',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]src[\\/]contract[\\/].*\.ts$/ },
      handler(source) {
        const program = this.parse(source);
        const edits = [...specs(program), ...unusedValues(program)];
        // From the end, so that the places of the others stay.
        const code = edits
          .sort((one, other) => other.start - one.start)
          .reduce(
            (text, { start, end, by }) => text.slice(0, start) + by(text.slice(start, end)) + text.slice(end),
            source,
          );
        return { code, moduleSideEffects: false };
      },
    },
  };
}

interface Edit {
  start: number;
  end: number;
  by: (text: string) => string;
}

function specs(program: ESTree.Program): Edit[] {
  const edits: Edit[] = [];
  const visitor = new Visitor({
    CallExpression({ callee, arguments: [, , spec] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'endpoint' || spec?.type !== 'ObjectExpression') return;
      const { start, end } = spec;
      const parts = spec.properties.filter((one) => one.type === 'Property' && kept.has(nameOf(one)));
      edits.push({
        start,
        end,
        by: (text) => `{${parts.map((part) => text.slice(part.start - start, part.end - start)).join()}}`,
      });
    },
  });
  visitor.visit(program);
  return edits;
}

const nameOf = ({ key }: ESTree.ObjectProperty) => (key.type === 'Identifier' ? key.name : '');

/** Making a value of the contract does nothing else, so it is left out where nobody uses it. */
function unusedValues({ body }: ESTree.Program): Edit[] {
  const declared = body.map((one) => (one.type === 'ExportNamedDeclaration' ? one.declaration : one));
  const values = declared.flatMap((one) => (one?.type === 'VariableDeclaration' ? one.declarations : []));
  return values.flatMap(({ init }) => {
    if (!init || /Literal$|Function/.test(init.type)) return [];
    const { start, end } = init;
    return [
      { start: end, end, by: () => '))()' },
      { start, end: start, by: () => '/* @__PURE__ */ (() => (' },
    ];
  });
}
