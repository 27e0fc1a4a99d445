import type { App } from '../../../app.ts';
import { notFound } from '../../../errors.ts';
import { noteAudit } from '../../audit/note-audit.ts';
import { requireCase } from './require-case.ts';
import { endLink } from './store.ts';

/** Ends the link. @throws ApiError 404 for a link that does not work */
export async function endCaseLink(app: App, link: string, requestId: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const { id } = await requireCase(app, link, tx);
    if (!(await endLink(app, tx, id, link))) throw notFound('caseLinkInvalid');
    await noteAudit(app, tx, { actor: 'case', actorId: id, event: 'case.ended', requestId });
  });
}
