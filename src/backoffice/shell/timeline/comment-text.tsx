import { longestComment, mostFiles } from '#shop/timeline/comment.rules.ts'
import type { TimelineComment } from '#shop/timeline/timeline.contract.ts'
import { FoldedForms } from '../panel.tsx'
import { useWords } from '../../words/words.tsx'
import { ActForm } from '../forms/act-form.tsx'
import { calls } from '../forms/calls.ts'
import { Send, TextField } from '../forms/fields.tsx'
import { Moment } from '../when.tsx'
import { fileTypes } from './comment-form.tsx'
import { MentionBox } from './mention-box.tsx'

type Props = { comment: TimelineComment; at: string; handles: readonly string[] }

/** A comment with its files, and the actions of its author. */
export function CommentText({ comment, at, handles }: Props) {
  const t = useWords('timeline')
  return (
    <li className={comment.waits ? 'says waits' : 'says'}>
      <p className="words">{comment.text}</p>
      <Files comment={comment} />
      <div className="small soft">
        <strong>{comment.by}</strong> · <Moment at={at} />
        {comment.editedAt ? ` · ${t('edited')}` : null}
        {comment.mentions.length > 0 ? ` · ${t('called', { names: comment.mentions.join(', ') })}` : null}
      </div>
      {comment.waits ? (
        <ActForm call={calls.closeMention} fixed={{ id: comment.waits }} className="row no-print" says={null}>
          <strong>{t('calls')}</strong>
          <Send look="">{t('read')}</Send>
        </ActForm>
      ) : null}
      {comment.canChange ? <Changing comment={comment} handles={handles} /> : null}
    </li>
  )
}

function Files({ comment }: { comment: TimelineComment }) {
  if (comment.files.length === 0) return null
  return (
    <ul className="desk-files">
      {comment.files.map((file) => (
        <li key={file.id}>
          <a href={file.url} target="_blank" rel="noreferrer" className="link">
            {file.isPicture ? <img src={file.url} alt={file.name} loading="lazy" /> : file.name}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Changing({ comment, handles }: { comment: TimelineComment; handles: readonly string[] }) {
  const t = useWords('timeline')
  const { id, text, version, files } = comment
  const short = text.length > 40 ? `${text.slice(0, 40)}…` : text
  return (
    <FoldedForms className="desk-panel no-print" name="desk-comment">
      <summary className="link small" aria-label={`${t('edit')} “${short}”`}>
        {t('edit')}
      </summary>
      <div className="stack">
        <ActForm
          key={version}
          call={calls.editComment}
          fixed={{ id, version: String(version) }}
          className="stack"
          stays
        >
          <MentionBox
            name="text"
            label={t('comment')}
            handles={handles}
            defaultValue={text}
            maxLength={longestComment}
          />
          <div className="row">
            <Send>{t('save')}</Send>
          </div>
        </ActForm>
        {files.map((file) => (
          <ActForm key={file.id} call={calls.detachFile} fixed={{ id: file.id }} className="row">
            <Send look="">{t('detach', { name: file.name })}</Send>
          </ActForm>
        ))}
        {files.length < mostFiles ? (
          <ActForm call={calls.attachFile} fixed={{ id }} withFile className="row end">
            <TextField name="file" type="file" accept={fileTypes} label={t('file')} required />
            <Send look="">{t('attach')}</Send>
          </ActForm>
        ) : null}
        <ActForm
          call={calls.withdrawComment}
          fixed={{ id }}
          className="row"
          label={t('withdrawOf', { text: short })}
        >
          <Send look="danger">{t('withdraw')}</Send>
          <small className="soft">{t('withdrawHint')}</small>
        </ActForm>
      </div>
    </FoldedForms>
  )
}
