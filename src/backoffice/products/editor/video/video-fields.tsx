import type { DeskPicture } from '#shop/products/editing/document.contract.ts'
import { Choice, Tick } from '../../../shell/forms/fields.tsx'
import { useLocale, useWords } from '../../../words/words.tsx'
import { postersOf } from './posters.ts'

/** Settings of a video: poster, and captions to remove. */
export function VideoFields({
  picture,
  pictures,
  at,
}: {
  picture: DeskPicture
  pictures: readonly DeskPicture[]
  at: string
}) {
  const t = useWords('products')
  const locale = useLocale()
  return (
    <>
      <Choice
        name={`${at}[image]`}
        label={t('poster')}
        options={postersOf(locale, pictures, { own: picture.image, ownName: t('posterOwn') })}
        defaultValue={picture.image}
      />
      <fieldset>
        <legend className="soft small">{t('captions')}</legend>
        {picture.captions.length === 0 ? <p className="small soft">{t('noCaptions')}</p> : null}
        {picture.captions.map(({ language }, index) => (
          <Tick
            key={language}
            name={`${at}[without_captions][${index}]`}
            value={language}
            label={t('removeCaptions', { language: t(`language.${language}`) })}
          />
        ))}
      </fieldset>
    </>
  )
}
