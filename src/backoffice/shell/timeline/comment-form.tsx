import { longestComment, type TimelineSubject } from '#shop/timeline/comment.rules.ts'
import { useWords } from '../../words/words.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { calls } from '../forms/calls.ts'
import { Send, TextField } from '../forms/fields.tsx'
import { MentionBox } from './mention-box.tsx'

export const fileTypes = 'image/jpeg,image/png,image/webp,image/avif,application/pdf'

type Props = { thing: TimelineSubject; id: string; handles: readonly string[] }

/** Form for an internal comment with an optional file. */
export function CommentForm({ thing, id, handles }: Props) {
  const t = useWords('timeline')
  return (
    <ActForm
      call={calls.addComment}
      fixed={{ thing, id }}
      withFile
      className="stack no-print"
      label={t('comment')}
      says={t('sentWord')}
    >
      <MentionBox
        name="text"
        label={t('comment')}
        hint={t('placeholder')}
        handles={handles}
        maxLength={longestComment}
      />
      <div className="row end">
        <TextField name="file" type="file" accept={fileTypes} label={t('file')} />
        <Send>{t('send')}</Send>
      </div>
      {handles.length === 0 ? null : (
        <details className="desk-panel">
          <summary className="link small">{t('handles')}</summary>
          <p className="small soft">{t('handlesHint')}</p>
          <ul className="desk-handles small">
            {handles.map((handle) => (
              <li key={handle}>@{handle}</li>
            ))}
          </ul>
        </details>
      )}
    </ActForm>
  )
}
