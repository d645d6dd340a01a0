import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '../../words/words.tsx'
import { ActForm } from '../forms/act-form.tsx'
import type { DeskCall } from '../forms/calls.ts'
import { Send } from '../forms/fields.tsx'

type Props = {
  call: DeskCall
  /** Path of the list; each file has a page below it. */
  list: string
  /** Field of the response that contains the file. */
  answer: 'file' | 'import'
  title?: string
  go?: string
  accept?: string
  /** Further fields. */
  children?: ReactNode
  /** Beside the button. */
  foot: ReactNode
}

/** Uploads a file and opens its page. */
export function FileUpload({
  call,
  list,
  answer: name,
  title,
  go,
  accept = '.csv,.tsv,.txt,.xlsx',
  children,
  foot,
}: Props) {
  const t = useWords('fileImport')
  const navigate = useNavigate()
  return (
    <section className="desk-card" aria-labelledby="send">
      <h2 id="send">{title ?? t('send')}</h2>
      <ActForm
        call={call}
        className="fields"
        withFile
        says={null}
        goTo={`${list}/{${name}.id}`}
        done={(answer) => {
          const { id } = answer[name] as { id: string } // the call's response
          void navigate(`${list}/${id}`)
        }}
      >
        <label className="field">
          {t('file')}
          <input type="file" name="file" required accept={accept} className="well" />
        </label>
        {children}
        <div className="whole row">
          <Send>{go ?? t('upload')}</Send>
          {foot}
        </div>
      </ActForm>
    </section>
  )
}
