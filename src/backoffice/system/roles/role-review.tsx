import { useNavigate } from 'react-router'
import type { Right } from '#shop/staff/rules.ts'
import { Link } from '#ui/link.tsx'
import { ActForm } from '../../shell/forms/act-form.tsx'
import type { DeskCall } from '../../shell/forms/calls.ts'
import { Send, TextField } from '../../shell/forms/fields.tsx'
import { useWords } from '../../words/words.tsx'
import type { Review } from './review.server.ts'
import { nameKeys } from './role-draft.ts'
import { RightName } from './role-form.tsx'

type Props = { review: Review; call: DeskCall; fixed?: Readonly<Record<string, string>>; here: string }

/** Rights gained and lost, affected staff, and the button that saves it or requests a second owner's approval. */
export function RoleReview({ review: { draft, difference }, call, fixed = {}, here }: Props) {
  const t = useWords('roles')
  const navigate = useNavigate()
  const { added, removed, money, beyond, needsSecond, holders } = difference
  const names = Object.fromEntries(nameKeys.map((key) => [`name[${key}]`, draft.name[key]]))
  const chosen = Object.fromEntries(draft.rights.map((right, index) => [`rights[${index}]`, right]))
  return (
    <section className="desk-card stack" aria-labelledby="difference">
      <h2 id="difference">{t('difference')}</h2>
      {added.length + removed.length === 0 ? <p className="soft">{t('none')}</p> : null}
      <RightList title={t('added')} rights={added} look="ok" />
      <RightList title={t('removed')} rights={removed} look="bad" />
      {holders.length > 0 ? (
        <p>
          <span className="soft">{t('concerns')}</span> {holders.map(({ name }) => name).join(', ')}
        </p>
      ) : null}
      {money.length === 0 ? null : <p>{t(needsSecond ? 'secondHint' : 'soleHint')}</p>}
      {beyond.length > 0 ? (
        <div role="alert">
          <p className="told bad">{t('beyond')}</p>
          <RightList title={t('rights')} rights={beyond} look="bad" />
        </div>
      ) : (
        <ActForm
          call={call}
          fixed={{ ...fixed, ...names, ...chosen, reach: draft.reach }}
          says={t('saved')}
          goTo={here}
          done={() => void navigate(here)}
        >
          <TextField name="reason" label={t('reason')} required maxLength={300} />
          <div className="row">
            <Send>{t(needsSecond ? 'ask' : 'save')}</Send>
            <Link to="#rights" className="act quiet">
              {t('back')}
            </Link>
          </div>
        </ActForm>
      )}
    </section>
  )
}

function RightList({ title, rights, look }: { title: string; rights: readonly Right[]; look: string }) {
  if (rights.length === 0) return null
  return (
    <div>
      <p className={`desk-label ${look}`}>{title}</p>
      <ul className="desk-right-list">
        {rights.map((right) => (
          <li key={right}>
            <RightName right={right} />
          </li>
        ))}
      </ul>
    </div>
  )
}
