import type { App } from '../../../app.ts';
import { bind } from '../../../bind.ts';
import { listPicturePaths, openPicture } from './open-picture.ts';
import { pictureUrlOf } from './picture-url.ts';
import { removePicturesOf, removeUnsavedPictures, replacePicture } from './replace-picture.ts';
import { pictureSealedRows } from './store.ts';
import { admitPicture, uploadPicture } from './upload-picture.ts';

export const pictureService = (app: App) => ({
  sealedRows: pictureSealedRows(app),
  ...bind(app, {
    filePaths: listPicturePaths,
    urlOf: pictureUrlOf,
    admit: admitPicture,
    upload: uploadPicture,
    open: openPicture,
    replace: replacePicture,
    removeOf: removePicturesOf,
    removeUnsaved: removeUnsavedPictures,
  }),
});
