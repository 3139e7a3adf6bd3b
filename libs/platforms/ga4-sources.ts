import { secondHand } from './fact.ts';

/** Kind of site that Google’s rules ask for. */
export type SourceKind = 'Shopping' | 'Search' | 'Social' | 'Video';

const PUBLISHED = 'Google’s published list of source categories, in the copy of 2023 of Velir/dbt-ga4 on GitHub';

/**
 * Names of the published list whose kind does not follow from a well-known name, in lower case: a selection of those
 * that campaigns still use. They count as a whole.
 */
export const LISTED_SOURCES = secondHand(
  kindsOf({
    Shopping: [
      'shop.app igshopping stripe stripe.com s3.amazonaws.com shopping.naver.com shopping.yahoo.com',
      'cr.shopping.naver.com m.shopping.naver.com shopping.yahoo.co.jp store.shopping.yahoo.co.jp simplycodes.com',
    ],
    Search: [
      '360.cn so.com auone biglobe centrum.cz cnn comcast dogpile eniro excite.com exalead.com firmy.cz globo go.mail.ru',
      'google-play googlemybusiness kvasir najdi onet onet.pl rakuten rakuten.co.jp search-results startsiden',
      'startsiden.no terra tut.by ukr virgilio search.smt.docomo.ne.jp search.ukr.net',
    ],
    Social: [
      'academia.edu ameblo.jp artstation.com b.hatena.ne.jp hatena badoo badoo.com bit.ly blogger blogger.com blogspot',
      'blogspot.com buzzfeed buzzfeed.com blog.naver.com cafe.naver.com kin.naver.com crunchyroll crunchyroll.com',
      'deviantart deviantart.com digg digg.com diigo diigo.com disqus disqus.com douban douban.com fandom.com fb.me',
      'flickr flickr.com foursquare foursquare.com getpocket.com glassdoor glassdoor.com goo.gl goodreads goodreads.com',
      'groups.google.com houzz houzz.com instapaper instapaper.com is.gd kakaocorp.com last.fm line.me livejournal',
      'livejournal.com lnkd.in medium.com messages.google.com mix.com mixi.jp myspace myspace.com news.ycombinator.com',
      'nicovideo.jp ning ning.com odnoklassniki.ru paper.li photobucket photobucket.com pixiv.net plus.google.com plurk',
      'plurk.com qzone.qq.com ravelry ravelry.com renren renren.com researchgate.net scoop.it scribd scribd.com',
      'serverfault.com sharethis sharethis.com sites.google.com skype slashdot.org slideshare.net smartnews.com',
      'stackexchange stackexchange.com stackoverflow stackoverflow.com superuser.com t.co t.me taringa.net techmeme',
      'techmeme.com tencent tencent.com tinyurl tinyurl.com tripadvisor tripadvisor.com tweetdeck tweetdeck.com typepad',
      'typepad.com answers.yahoo.com chiebukuro.yahoo.co.jp video.ibm.com vkontakte.ru wattpad wattpad.com weebly',
      'weebly.com wikihow.com wordpress wordpress.com wordpress.org yammer yammer.com zalo chat.zalo.me',
    ],
    Video: ['curiositystream curiositystream.com d.tube iq.com justin.tv utreon utreon.com veoh veoh.com'],
  }),
  PUBLISHED,
);

/** Well-known sources of each kind: a name, or the part of a domain before its top-level domain. */
export const KNOWN_SOURCES: Readonly<Record<SourceKind, ReadonlySet<string>>> = {
  Shopping: words('alibaba aliexpress amazon ebay etsy mercadolibre rakuten shopify shopzilla shopping walmart wish'),
  Search: words(
    'aol ask baidu bing brave daum duckduckgo ecosia google lycos msn naver qwant rambler seznam sogou startpage yahoo yandex',
  ),
  Social: words(
    'bluesky facebook fb flipboard hootsuite ig instagram kakao line linkedin lnkd meetup messenger ok pinterest quora',
    'reddit snapchat t.co telegram threads tiktok tumblr twitter vk wechat weibo whatsapp x.com xing yelp',
  ),
  Video: words('crackle dailymotion disneyplus hulu iqiyi netflix ted twitch vimeo wistia youku youtube'),
};

/** Returns the words of lists that are separated by spaces. */
export function words(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ')));
}

function kindsOf(lists: Readonly<Record<SourceKind, readonly string[]>>): ReadonlyMap<string, SourceKind> {
  const kinds: readonly SourceKind[] = ['Shopping', 'Search', 'Social', 'Video'];
  return new Map(kinds.flatMap((kind) => [...words(...lists[kind])].map((name) => [name, kind] as const)));
}
