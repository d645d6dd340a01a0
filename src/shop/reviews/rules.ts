/** Number of ratings for each of 5 to 1 stars, and their average to two decimals. */
export function distributionOf(ratings: readonly number[]): {
  average: number
  distribution: { rating: number; count: number }[]
} {
  const distribution = [5, 4, 3, 2, 1].map((rating) => ({
    rating,
    count: ratings.filter((given) => given === rating).length,
  }))
  const sum = ratings.reduce((total, given) => total + given, 0)
  return { average: ratings.length === 0 ? 0 : Math.round((sum / ratings.length) * 100) / 100, distribution }
}

const embed = /^https:\/\/(?:www\.)?instagram\.com\/(p|reel|tv)\/([A-Za-z0-9_-]{3,40})\/?(?:\?|$)/

/** URL of a post's embed, rebuilt from its code; null shows 'No Valid Instagram'. */
export function instagramEmbed(link: string | undefined): string | null {
  const found = link ? embed.exec(link) : null
  return found ? `https://www.instagram.com/${found[1]}/${found[2]}/embed/` : null
}
