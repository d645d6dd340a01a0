import { Link, type LoaderFunctionArgs } from 'react-router'
import { buttonLook } from '#ui/button-look.ts'
import { doorway } from '../content/doorway-loader.server.ts'
import { Doorway } from '../content/doorway.tsx'
import { usePathTo } from '../i18n/paths.ts'
import { useWords } from '../i18n/words.tsx'
import { pageMeta } from '../shell/head.ts'
import { pictureSource } from '../shell/pictures.ts'

export const loader = (args: LoaderFunctionArgs) => doorway(args, 'register')

export const meta = pageMeta

const picture = pictureSource({ thumbnail: '/media/treatments/facial-bed-corner.webp', width: 1_600, height: 1_200 })

export default function Register() {
  const t = useWords('later')
  const pathTo = usePathTo()
  return (
    <Doorway
      title={t('register.title')}
      text={t('register.text')}
      picture={picture}
      alt={t('register.picture')}
      action={
        <>
          <Link to={pathTo('/membership')} className={buttonLook({ variant: 'primary' })}>
            {t('membership')}
          </Link>
          <Link to={pathTo('/diagnostic/start')} className="more">
            {t('scalpTest')}
          </Link>
        </>
      }
    />
  )
}
