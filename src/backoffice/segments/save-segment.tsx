import { useNavigate } from 'react-router'
import type { Segment } from '#shop/segments/choosing/segment.contract.ts'
import { ActForm } from '../shell/forms/act-form.tsx'
import { calls } from '../shell/forms/calls.ts'
import { Send, TextField } from '../shell/forms/fields.tsx'
import { ActPanel } from '../shell/panel.tsx'
import { useWords } from '../words/words.tsx'
import type { Draft } from './draft.server.ts'

/** Saves the previewed conditions under a name; without a segment as a new one. */
export function SaveSegment({ draft, segment }: { draft: Draft; segment: Segment | null }) {
  const t = useWords('segments')
  const navigate = useNavigate()
  if (draft.preview === null) return null
  const version: Record<string, string> =
    segment === null ? {} : { id: segment.id, expected: String(segment.version) }
  return (
    <ActForm
      key={version.expected} // a typed name survives another preview
      call={segment === null ? calls.createSegment : calls.changeSegment}
      fixed={{ ...draft.words, ...version }}
      className="desk-card stack"
      says={t('saved')}
      goTo="/desk/segments/{segment.id}"
      done={({ segment: saved }) => void navigate(`/desk/segments/${(saved as { id: string }).id}`)} // of the response
    >
      <TextField
        name="name"
        label={t('name')}
        defaultValue={segment?.name}
        hint={t('saveHint')}
        required
        maxLength={80}
      />
      <div className="row">
        <Send>{t('save')}</Send>
      </div>
    </ActForm>
  )
}

export function DeleteSegment({ segment: { id, version } }: { segment: Segment }) {
  const t = useWords('segments')
  const navigate = useNavigate()
  return (
    <ActPanel title={t('delete')} look="quiet">
      <ActForm
        call={calls.deleteSegment}
        fixed={{ id, expected: String(version) }}
        says={t('deleted')}
        goTo="/desk/segments"
        done={() => void navigate('/desk/segments')}
      >
        <p>{t('deleteHint')}</p>
        <Send look="danger">{t('delete')}</Send>
      </ActForm>
    </ActPanel>
  )
}
