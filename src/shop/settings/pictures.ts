import { randomUUID } from 'node:crypto'
import { Refusal } from '../refusal.ts'
import { deskWrite } from '../staff/write.ts'
import * as contract from './pictures.contract.ts'
import { settingRefusals } from './rules.ts'

/** Uploads a picture for pages and banners; each gets a unique name, so none is overwritten. */
export const addContentPicture = deskWrite(
  contract.addContentPicture,
  {
    right: 'settings.edit',
    entity: 'setting',
    idOf: () => null,
    outcome: ({ picture }) => ({ file: picture }),
    keyed: false,
  },
  async (tx, { picture }) => {
    const path = `content/desk/${randomUUID()}.webp`
    const error = await tx.pictures.add(path, picture)
    if (error) throw new Refusal(settingRefusals[error])
    return { picture: `/media/${path}` }
  },
)
