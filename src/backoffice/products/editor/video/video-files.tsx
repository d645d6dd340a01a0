import { captionLanguages } from '#shop/catalogue/media.rules.ts'
import type { DeskPicture } from '#shop/products/editing/document.contract.ts'
import { textIn } from '#shop/region.ts'
import { ActForm } from '../../../shell/forms/act-form.tsx'
import { calls } from '../../../shell/forms/calls.ts'
import { Choice, Send, TextField } from '../../../shell/forms/fields.tsx'
import { FoldedForms } from '../../../shell/panel.tsx'
import { useLocale, useWords } from '../../../words/words.tsx'
import { useProduct } from '../product-context.ts'

/** Upload of files for videos: a poster for each, and captions per language. */
export function VideoFiles() {
  const { product } = useProduct()
  const videos = product.document.pictures.filter(({ video }) => video !== null)
  return videos.map((video, index) => (
    <FilesOf key={`${video.video} ${product.version}`} video={video} number={index + 1} />
  ))
}

function FilesOf({ video: { video, alt }, number }: { video: DeskPicture; number: number }) {
  const t = useWords('products')
  const locale = useLocale()
  const { product } = useProduct()
  const about = { id: product.id, video: video ?? '' }
  return (
    <FoldedForms className="desk-more desk-video-files">
      <summary>{t('filesOfVideo', { number, name: textIn(locale, alt) })}</summary>
      <ActForm
        call={calls.setProductVideoCaptions}
        fixed={about}
        withFile
        className="row end"
        label={t('addCaptions')}
      >
        <Choice
          name="language"
          label={t('captionLanguage')}
          options={captionLanguages.map((language) => [language, t(`language.${language}`)] as const)}
        />
        <TextField type="file" name="captions" label={t('captionFile')} required accept=".vtt,text/vtt" />
        <Send look="">{t('addCaptions')}</Send>
        <small className="soft">{t('captionHint')}</small>
      </ActForm>
      <ActForm
        call={calls.setProductVideoPoster}
        fixed={about}
        withFile
        className="row end"
        label={t('addPoster')}
      >
        <TextField
          type="file"
          name="picture"
          label={t('posterFile')}
          required
          accept="image/jpeg,image/png,image/webp"
        />
        <Send look="">{t('addPoster')}</Send>
        <small className="soft">{t('posterHint')}</small>
      </ActForm>
    </FoldedForms>
  )
}
