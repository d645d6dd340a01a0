import { useState } from 'react'
import type { TemplateView, TemplateWord } from '#shop/notifications/templates/template.contract.ts'
import { languages, type Locale } from '#shop/region.ts'
import { classes } from '#ui/classes.ts'
import { ScriptOnly } from '#ui/hydration/script-only.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { inputName } from '../../settings/input.ts'
import { ActForm } from '../../shell/forms/act-form.tsx'
import { calls } from '../../shell/forms/calls.ts'
import { Send, TextBox, TextField } from '../../shell/forms/fields.tsx'
import { useSent } from '../../shell/forms/sent-context.ts'
import { useLocale, useWords } from '../../words/words.tsx'

/** Texts of an e-mail, one language at a time; without JavaScript all languages. */
export function LetterForm({ template }: { template: TemplateView }) {
  const t = useWords('templates')
  const { id, live, draft, mayChange } = template
  return (
    <section className="desk-card" aria-labelledby="words">
      <h2 id="words">{t('words')}</h2>
      {mayChange ? (
        <ActForm
          call={calls.saveTemplateDraft}
          fixed={{ id, base: String(live.number), seen: draft?.madeAt ?? '' }}
          says={t('saved')}
          stays
        >
          <p className="small soft">{t('wordsHint')}</p>
          <InLanguages words={template.words} />
          <TextField name="note" label={t('note')} defaultValue={draft?.note ?? ''} maxLength={300} whole />
          <div className="row">
            <Send>{t('save')}</Send>
          </div>
        </ActForm>
      ) : (
        <ReadOnly words={template.words} />
      )}
    </section>
  )
}

function InLanguages({ words }: { words: readonly TemplateWord[] }) {
  const t = useWords('templates')
  const hydrated = useHydrated()
  const { errors } = useSent()
  const [shown, setShown] = useState<Locale>(useLocale())
  const isRefused = (key: Locale) => Object.keys(errors).some((path) => path.startsWith(`typed./${key}/`))
  const isChanged = (key: Locale) => words.some(({ draft, original }) => draft[key] !== original[key])
  return (
    <>
      <ScriptOnly>
        <div className="desk-segments campaign-languages" role="group" aria-label={t('language')}>
          {languages.map(({ key, label }) => (
            <button key={key} type="button" aria-pressed={shown === key} onClick={() => setShown(key)}>
              {label}
              {isRefused(key) ? <span className="desk-label bad">!</span> : null}
              {isChanged(key) ? <span className="desk-dot" aria-hidden="true" /> : null}
            </button>
          ))}
        </div>
      </ScriptOnly>
      {languages.map(({ key, label, tag }) => (
        <fieldset
          key={key}
          className={classes('desk-fieldset', !hydrated && shown !== key && 'desk-other-language')}
          hidden={hydrated && shown !== key}
        >
          <legend>{label}</legend>
          <div className="fields" lang={tag}>
            {words.map((word) => (
              <WordInput key={word.word} word={word} language={key} />
            ))}
          </div>
        </fieldset>
      ))}
    </>
  )
}

/** Label of a text: its kind, and its own name where that is more specific. */
function useWordLabel(): (word: Pick<TemplateWord, 'kind' | 'word'>) => string {
  const t = useWords('templates')
  return ({ kind, word }) => {
    const part = word.slice(word.lastIndexOf('.') + 1)
    return part === kind ? t(`kind.${kind}`) : `${t(`kind.${kind}`)} · ${part}`
  }
}

const braced = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ')

function WordInput({ word, language }: { word: TemplateWord; language: Locale }) {
  const t = useWords('templates')
  const { kind, isFixed, gaps, needed } = word
  const [name, original, draft] = [
    inputName(`/${language}/${word.word}`),
    word.original[language],
    word.draft[language],
  ]
  const label = useWordLabel()(word)
  const values = [
    gaps.length > 0 ? t('gaps', { names: braced(gaps) }) : '',
    needed.length > 0 ? t('needed', { names: braced(needed) }) : '',
  ].filter(Boolean)
  if (isFixed)
    return (
      <div className="field whole">
        <b className="small">{label}</b>
        <p>{original}</p>
        <small className="soft">{t('fixed')}</small>
      </div>
    )
  const shared = {
    name,
    label,
    hint: (
      <>
        {t('originalIs', { text: original })}
        {values.length > 0 ? <span className="template-gaps">{values.join(' · ')}</span> : null}
      </>
    ),
    defaultValue: draft,
    maxLength: Math.max(word.most, original.length),
    whole: true,
  }
  return kind === 'text' || kind === 'sms' ? <TextBox {...shared} rows={3} /> : <TextField {...shared} />
}

function ReadOnly({ words }: { words: readonly TemplateWord[] }) {
  const t = useWords('templates')
  const labelOf = useWordLabel()
  return (
    <>
      {words.every(({ isFixed }) => isFixed) ? <p className="told">{t('allFixed')}</p> : null}
      {languages.map(({ key, label, tag }) => (
        <details key={key} className="desk-more">
          <summary>{label}</summary>
          <dl className="facts small" lang={tag}>
            {words.map(({ word, kind, live }) => (
              <div key={word} style={{ display: 'contents' }}>
                <dt>{labelOf({ word, kind })}</dt>
                <dd>{live[key]}</dd>
              </div>
            ))}
          </dl>
        </details>
      ))}
    </>
  )
}
