import { useState } from 'react'
import { emptyLetter, type Letters } from '#shop/campaigns/letter/letter.rules.ts'
import { languages, type Locale } from '#shop/region.ts'
import { classes } from '#ui/classes.ts'
import { ScriptOnly } from '#ui/hydration/script-only.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { TextField } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'
import { LetterBlocks } from './letter-blocks.tsx'

type Props = { letters: Letters | null; missing: readonly Locale[]; faulty: readonly Locale[] }

/** The e-mail in its languages, one at a time; each shows whether it is missing or has errors. */
export function LetterForm({ letters, missing, faulty }: Props) {
  const t = useWords('campaigns')
  const hydrated = useHydrated()
  const [shown, setShown] = useState<Locale>('hk')
  return (
    <>
      <ScriptOnly>
        <div className="desk-segments campaign-languages" role="group" aria-label={t('language')}>
          {languages.map(({ key, label }) => (
            <button key={key} type="button" aria-pressed={shown === key} onClick={() => setShown(key)}>
              {label}
              {missing.includes(key) || faulty.includes(key) ? (
                <span className="desk-label wait">{faulty.includes(key) ? '!' : t('untranslated')}</span>
              ) : null}
            </button>
          ))}
        </div>
      </ScriptOnly>
      {languages.map(({ key, label }) => (
        <fieldset
          key={key}
          className={classes('desk-fieldset', !hydrated && shown !== key && 'desk-other-language')}
          hidden={hydrated && shown !== key}
        >
          <legend>{label}</legend>
          <InLanguage language={key} letter={letters?.[key] ?? emptyLetter} />
        </fieldset>
      ))}
    </>
  )
}

function InLanguage({ language, letter }: { language: Locale; letter: Letters[Locale] }) {
  const t = useWords('campaigns')
  return (
    <div className="fields">
      <TextField
        name={`letters[${language}][subject]`}
        label={t('subject')}
        defaultValue={letter.subject}
        maxLength={150}
        whole
      />
      <TextField
        name={`letters[${language}][preview]`}
        label={t('previewText')}
        hint={t('previewTextHint')}
        defaultValue={letter.preview}
        maxLength={200}
        whole
      />
      <LetterBlocks path={`letters[${language}][blocks]`} blocks={letter.blocks} />
    </div>
  )
}
