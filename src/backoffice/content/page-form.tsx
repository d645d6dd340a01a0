import { useState } from 'react'
import type { LegalDocument, PageDocument } from '#shop/content/pages/page.rules.ts'
import type { Setting } from '#shop/settings/desk.contract.ts'
import { classes } from '#ui/classes.ts'
import { ScriptOnly } from '#ui/hydration/script-only.tsx'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { inputName } from '../settings/input.ts'
import { useFieldName } from '../settings/use-setting-words.ts'
import { useSent } from '../shell/forms/sent-context.ts'
import { TextBox, TextField, Tick } from '../shell/forms/fields.tsx'
import { useWords } from '../words/words.tsx'
import { Blocks } from './blocks.tsx'

const languages = ['chi', 'eng', 'cn', 'tw'] as const
type Language = (typeof languages)[number]
type AnyPage = PageDocument | LegalDocument

/** A page in its languages, one at a time; each shows whether it is incomplete or refused. */
export function PageForm({ page, missing }: { page: AnyPage; missing: Setting['live']['missing'] }) {
  const t = useWords('content')
  const nameOf = useFieldName()
  const hydrated = useHydrated()
  const { errors } = useSent()
  const [shown, setShown] = useState<Language>('chi')
  const isIn = (path: string, language: Language) => path.split('/')[2] === language
  const lacks = (language: Language) => missing.some((path) => isIn(path, language))
  const isRefused = (language: Language) => Object.keys(errors).some((path) => isIn(path, language))
  return (
    <>
      <ScriptOnly>
        <div className="desk-segments" role="group" aria-label={t('language')}>
          {languages.map((language) => (
            <button
              key={language}
              type="button"
              aria-pressed={shown === language}
              onClick={() => setShown(language)}
            >
              {nameOf(language)}
              {lacks(language) || isRefused(language) ? (
                <span className="desk-label wait">{isRefused(language) ? '!' : t('untranslated')}</span>
              ) : null}
            </button>
          ))}
        </div>
      </ScriptOnly>
      {languages.map((language) => (
        <fieldset
          key={language}
          className={classes('desk-fieldset', !hydrated && shown !== language && 'desk-other-language')}
          hidden={hydrated && shown !== language}
        >
          <legend>{nameOf(language)}</legend>
          <InLanguage page={page} language={language} />
        </fieldset>
      ))}
      {'announced' in page ? (
        <>
          <Tick name={inputName('/announced')} label={nameOf('announced')} defaultChecked={page.announced} />
          <p className="small soft">{t('tellNote')}</p>
        </>
      ) : null}
    </>
  )
}

function InLanguage({ page, language }: { page: AnyPage; language: Language }) {
  const t = useWords('content')
  const nameOf = useFieldName()
  const hint = language === 'tw' ? t('ownWords') : undefined
  const bodies: Partial<Record<Language, AnyPage['body']['chi']>> = page.body
  return (
    <div className="fields">
      <TextField
        name={inputName(`/title/${language}`)}
        label={nameOf('title')}
        hint={hint}
        defaultValue={page.title[language] ?? ''}
        maxLength={200}
        whole
      />
      <TextBox
        name={inputName(`/intro/${language}`)}
        label={nameOf('intro')}
        defaultValue={page.intro[language] ?? ''}
        maxLength={2_000}
      />
      {'changes' in page ? (
        <TextBox
          name={inputName(`/changes/${language}`)}
          label={nameOf('changes')}
          defaultValue={page.changes[language] ?? ''}
          maxLength={2_000}
        />
      ) : null}
      <Blocks path={`/body/${language}`} blocks={bodies[language] ?? []} label={t('blocks')} />
    </div>
  )
}
