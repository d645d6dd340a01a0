import { prefectureByZip } from './japan.rules.ts'
import { statesOf } from './states.rules.ts'
import { textIn, type CountryKey, type Locale } from '../region.ts'
import { type Place, namedPlace } from './place.rules.ts'
import { taiwan, districtsOfTaiwan } from './places-of-taiwan.rules.ts'

/** Hong Kong's three regions with their 18 districts, and Macau as a fourth (rules/delivery#2). */
const hongKong: readonly Place[] = [
  namedPlace('hong_kong_island', '香港島', '香港岛', 'Hong Kong Island'),
  namedPlace('kowloon', '九龍', '九龙', 'Kowloon'),
  namedPlace('new_territories', '新界', '新界', 'New Territories'),
  namedPlace('macau', '澳門', '澳门', 'Macau'),
]

const districts: readonly Place[] = [
  namedPlace('central_and_western', '中西區', '中西区', 'Central and Western', 'hong_kong_island'),
  namedPlace('wan_chai', '灣仔', '湾仔', 'Wan Chai', 'hong_kong_island'),
  namedPlace('eastern', '東區', '东区', 'Eastern', 'hong_kong_island'),
  namedPlace('southern', '南區', '南区', 'Southern', 'hong_kong_island'),
  namedPlace('yau_tsim_mong', '油尖旺', '油尖旺', 'Yau Tsim Mong', 'kowloon'),
  namedPlace('sham_shui_po', '深水埗', '深水埗', 'Sham Shui Po', 'kowloon'),
  namedPlace('kowloon_city', '九龍城', '九龙城', 'Kowloon City', 'kowloon'),
  namedPlace('wong_tai_sin', '黃大仙', '黄大仙', 'Wong Tai Sin', 'kowloon'),
  namedPlace('kwun_tong', '觀塘', '观塘', 'Kwun Tong', 'kowloon'),
  namedPlace('kwai_tsing', '葵青', '葵青', 'Kwai Tsing', 'new_territories'),
  namedPlace('tsuen_wan', '荃灣', '荃湾', 'Tsuen Wan', 'new_territories'),
  namedPlace('tuen_mun', '屯門', '屯门', 'Tuen Mun', 'new_territories'),
  namedPlace('yuen_long', '元朗', '元朗', 'Yuen Long', 'new_territories'),
  namedPlace('north', '北區', '北区', 'North', 'new_territories'),
  namedPlace('tai_po', '大埔', '大埔', 'Tai Po', 'new_territories'),
  namedPlace('sha_tin', '沙田', '沙田', 'Sha Tin', 'new_territories'),
  namedPlace('sai_kung', '西貢', '西贡', 'Sai Kung', 'new_territories'),
  namedPlace('islands', '離島', '离岛', 'Islands', 'new_territories'),
  namedPlace('our_lady_fatima', '花地瑪堂區', '花地玛堂区', 'Our Lady Fatima', 'macau'),
  namedPlace('st_anthony', '聖安多尼堂區', '圣安多尼堂区', 'St Anthony', 'macau'),
  namedPlace('st_lazarus', '望德堂區', '望德堂区', 'St Lazarus', 'macau'),
  namedPlace('cathedral', '大堂區', '大堂区', 'Cathedral', 'macau'),
  namedPlace('st_lawrence', '風順堂區', '风顺堂区', 'St Lawrence', 'macau'),
  namedPlace('taipa', '氹仔', '氹仔', 'Taipa', 'macau'),
  namedPlace('cotai', '路氹', '路氹', 'Cotai', 'macau'),
  namedPlace('coloane', '路環', '路环', 'Coloane', 'macau'),
]

// All Chinese locales use the Japanese names, because parcels are addressed with them.
const japan: readonly Place[] = (
  'Hokkaido 北海道,Aomori 青森県,Iwate 岩手県,Miyagi 宮城県,Akita 秋田県,Yamagata 山形県,Fukushima 福島県,Ibaraki 茨城県,Tochigi 栃木県,' +
  'Gunma 群馬県,Saitama 埼玉県,Chiba 千葉県,Tokyo 東京都,Kanagawa 神奈川県,Niigata 新潟県,Toyama 富山県,Ishikawa 石川県,Fukui 福井県,' +
  'Yamanashi 山梨県,Nagano 長野県,Gifu 岐阜県,Shizuoka 静岡県,Aichi 愛知県,Mie 三重県,Shiga 滋賀県,Kyoto 京都府,Osaka 大阪府,Hyogo 兵庫県,' +
  'Nara 奈良県,Wakayama 和歌山県,Tottori 鳥取県,Shimane 島根県,Okayama 岡山県,Hiroshima 広島県,Yamaguchi 山口県,Tokushima 徳島県,' +
  'Kagawa 香川県,Ehime 愛媛県,Kochi 高知県,Fukuoka 福岡県,Saga 佐賀県,Nagasaki 長崎県,Kumamoto 熊本県,Oita 大分県,Miyazaki 宮崎県,' +
  'Kagoshima 鹿児島県,Okinawa 沖縄県'
)
  .split(',')
  .map((pair) => {
    const [eng = '', ownSku = ''] = pair.split(' ')
    return namedPlace(eng.toLowerCase(), ownSku, ownSku, eng)
  })

/** Thirteen states and three federal territories. */
const malaysia: readonly Place[] = [
  namedPlace('johor', '柔佛', '柔佛', 'Johor'),
  namedPlace('kedah', '吉打', '吉打', 'Kedah'),
  namedPlace('kelantan', '吉蘭丹', '吉兰丹', 'Kelantan'),
  namedPlace('kuala_lumpur', '吉隆坡', '吉隆坡', 'Kuala Lumpur'),
  namedPlace('labuan', '納閩', '纳闽', 'Labuan'),
  namedPlace('melaka', '馬六甲', '马六甲', 'Melaka'),
  namedPlace('negeri_sembilan', '森美蘭', '森美兰', 'Negeri Sembilan'),
  namedPlace('pahang', '彭亨', '彭亨', 'Pahang'),
  namedPlace('penang', '檳城', '槟城', 'Penang'),
  namedPlace('perak', '霹靂', '霹雳', 'Perak'),
  namedPlace('perlis', '玻璃市', '玻璃市', 'Perlis'),
  namedPlace('putrajaya', '布城', '布城', 'Putrajaya'),
  namedPlace('sabah', '沙巴', '沙巴', 'Sabah'),
  namedPlace('sarawak', '砂拉越', '砂拉越', 'Sarawak'),
  namedPlace('selangor', '雪蘭莪', '雪兰莪', 'Selangor'),
  namedPlace('terengganu', '登嘉樓', '登嘉楼', 'Terengganu'),
]

const states = (of: keyof typeof statesOf): readonly Place[] =>
  statesOf[of].map(({ letters: emails, name }) => namedPlace(emails, name, name, name))

type Choices = { province: readonly Place[]; city: readonly Place[] }

const chosen: Partial<Record<CountryKey, Choices>> = {
  hk: { province: hongKong, city: districts },
  tw: { province: taiwan, city: districtsOfTaiwan },
  jp: { province: japan, city: [] },
  us: { province: states('us'), city: [] },
  ca: { province: states('ca'), city: [] },
  au: { province: states('au'), city: [] },
  my: { province: malaysia, city: [] },
}

const none: Choices = { province: [], city: [] }

/** Choices of an address form by country; an empty list means free text. */
export const choicesOf = (country: CountryKey): Choices => chosen[country] ?? none

const folded = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace('台', '臺')
    .replaceAll(/[\s_-]+/g, ' ')

/** Finds a place by its key or by its name in any language. */
export const placeNamed = (places: readonly Place[], written: string): Place | undefined => {
  const word = folded(written)
  return places.find(({ key, name }) =>
    [key, name.chi, name.cn, name.eng].some((known) => folded(known) === word),
  )
}

/**
 * Finds a district by name: within the selected region if it has one of that name, otherwise if the name is unique.
 * Several regions have a district called East.
 */
export function districtNamed(
  country: CountryKey,
  written: string,
  region: Place | undefined,
): Place | undefined {
  const { city } = choicesOf(country)
  const within = placeNamed(
    city.filter((place) => place.within === region?.key),
    written,
  )
  if (within) return within
  const first = placeNamed(city, written)
  const others = city.filter((place) => place !== first)
  return first && !placeNamed(others, written) ? first : undefined
}

/** Provinces by prefix of the postal code; null: the country's postal codes do not determine the province. */
export const provincesByZip = (country: CountryKey): Readonly<Record<string, string>> | null =>
  country === 'jp' ? prefectureByZip : null

/** Name of a place in a locale; free texts stay unchanged. */
export function placeName(
  locale: Locale,
  country: CountryKey,
  level: keyof Choices,
  written: string,
): string {
  const known = choicesOf(country)[level].find(({ key }) => key === written)
  return known ? textIn(locale, known.name) : written
}
