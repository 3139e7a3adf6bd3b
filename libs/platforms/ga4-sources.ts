import { secondHand } from './fact.ts';

/** Kind of site that Google’s rules ask for. */
export type SourceKind = 'Shopping' | 'Search' | 'Social' | 'Video';

type SourceLists = Readonly<Record<SourceKind, readonly string[]>>;

const PUBLISHED =
  'Google’s published list of source categories, linked from https://support.google.com/analytics/answer/9756891, in the copy of November 2023 of Velir/dbt-ga4 on GitHub (MIT licence)';

/** Names of the published list that stand in it twice: as they are, and with `.com`. */
const LISTED_WITH_COM: SourceLists = {
  Shopping: ['alibaba amazon ebay etsy mercadolibre shopify shopzilla stripe walmart'],
  Search: ['dogpile msn naver qwant sogou yahoo yandex'],
  Social: [
    '43things activerain activeworlds addthis alumniclass americantowns anobii answerbag aolanswers askubuntu',
    'athlinks baby-gaga badoo bebo beforeitsnews bharatstudent blackplanet blogger blogher bloglines blogsome',
    'blogspot blogster blurtit brightkite brizzly buzzfeed buzznet cafemom camospace care2 catster cellufun',
    'chicagonow classmates classquest cocolog-nifty cozycot crunchyroll cyworld deviantart dianping digg diigo disqus',
    'dogster dol2day doostang dopplr douban drugs-forum dzone elftown extole facebook faceparty fanpop fark fc2',
    'feministing filmaffinity flickr flipboard folkdirect foodservice fotki fotolog foursquare friendfeed fubar',
    'gaiaonline gamerdna glassboard glassdoor godtube goldstar goodreads govloop gowalla habbo hi5 hootsuite houzz',
    'hoverspot hubculture ibibo imageshack imvu insanejournal instagram instapaper intherooms italki jammerdirect',
    'kakao kaneva librarything linkedin listal listography livejournal meetup messenger mocospace mouthshut',
    'movabletype mubi myheritage mylife mymodernmet myspace netvibes nightlifelink ning onstartups opendiary',
    'photobucket pingsta pinterest plurk posterous qapacity quechup quora ravelry reddit redux renren reunion',
    'reverbnation ryze salespider screenrant scribd scvngr secondlife serverfault sharethis skyrock snapchat',
    'socialvibe spoke spruz stackapps stackexchange stackoverflow stickam superuser sweeva tagged taggedmail',
    'talkbiznow techmeme tencent tiktok tinyurl toolbox travellerspoint tripadvisor trombi tudou tuenti tumblr',
    'tweetdeck twitter typepad vampirefreaks vampirerave wakoopa wattpad webshots wechat weebly weibo weread whatsapp',
    'wordpress xanga xing yammer yelp zooppa',
  ],
  Video: [
    'crackle curiositystream dailymotion disneyplus hulu iqiyi netflix ted utreon veoh vimeo wistia youku youtube',
  ],
};

/** The other names of the published list. */
const LISTED_ONCE: SourceLists = {
  Shopping: [
    'aax-us-east.amazon-adsystem.com aax.amazon-adsystem.com amazon.co.uk apps.shopify.com checkout.shopify.com',
    'checkout.stripe.com cr.shopping.naver.com cr2.shopping.naver.com ebay.co.uk ebay.com.au ebay.de igshopping',
    'm.alibaba.com m.shopping.naver.com mercadolibre.com.ar mercadolibre.com.mx message.alibaba.com',
    'msearch.shopping.naver.com nl.shopping.net no.shopping.net offer.alibaba.com one.walmart.com',
    'order.shopping.yahoo.co.jp partners.shopify.com s3.amazonaws.com se.shopping.net shop.app shopping.naver.com',
    'shopping.yahoo.co.jp shopping.yahoo.com simplycodes.com store.shopping.yahoo.co.jp uk.shopping.net',
  ],
  Search: [
    '360.cn alice aol ar.search.yahoo.com ask at.search.yahoo.com au.search.yahoo.com auone avg babylon baidu biglobe',
    'biglobe.co.jp biglobe.ne.jp bing br.search.yahoo.com ca.search.yahoo.com centrum.cz ch.search.yahoo.com',
    'cl.search.yahoo.com cn.bing.com cnn co.search.yahoo.com comcast conduit daum daum.net de.search.yahoo.com',
    'dk.search.yahoo.com duckduckgo ecosia.org email.seznam.cz eniro es.search.yahoo.com espanol.search.yahoo.com',
    'exalead.com excite.com fi.search.yahoo.com firmy.cz fr.search.yahoo.com globo go.mail.ru google google-play',
    'hk.search.yahoo.com id.search.yahoo.com in.search.yahoo.com incredimail it.search.yahoo.com kvasir',
    'lens.google.com lite.qwant.com lycos m.baidu.com m.naver.com m.search.naver.com m.sogou.com mail.rambler.ru',
    'mail.yandex.ru malaysia.search.yahoo.com mx.search.yahoo.com najdi news.google.com nl.search.yahoo.com',
    'no.search.yahoo.com ntp.msn.com nz.search.yahoo.com onet onet.pl pe.search.yahoo.com ph.search.yahoo.com',
    'pl.search.yahoo.com play.google.com rakuten rakuten.co.jp rambler rambler.ru se.search.yahoo.com search-results',
    'search.aol.co.uk search.aol.com search.google.com search.smt.docomo.ne.jp search.ukr.net secureurl.ukr.net',
    'seznam seznam.cz sg.search.yahoo.com so.com sp-web.search.auone.jp startsiden startsiden.no suche.aol.de terra',
    'th.search.yahoo.com tr.search.yahoo.com tut.by tw.search.yahoo.com uk.search.yahoo.com ukr us.search.yahoo.com',
    'virgilio vn.search.yahoo.com wap.sogou.com webmaster.yandex.ru websearch.rakuten.co.jp yahoo.co.jp yandex.by',
    'yandex.com.tr yandex.fr yandex.kz yandex.ru yandex.ua yandex.uz zen.yandex.ru',
  ],
  Social: [
    '51.com 5ch.net academia.edu airg.ca allnurses.com allrecipes.com ameba.jp ameblo.jp amp.reddit.com ancestry.com',
    'answers.yahoo.com apps.facebook.com ar.pinterest.com artstation.com asmallworld.com away.vk.com awe.sm',
    'b.hatena.ne.jp babyblog.ru biip.no biswap.org bit.ly blackcareernetwork.com blip.fm blog.com blog.feedspot.com',
    'blog.goo.ne.jp blog.naver.com blog.yahoo.co.jp blogg.no bloggang.com blogs.com bookmarks.yahoo.co.jp',
    'bookmarks.yahoo.com br.pinterest.com business.facebook.com cafe.naver.com canalblog.com care.com',
    'caringbridge.org cbnt.io centerblog.net chat.zalo.me chegg.com chiebukuro.yahoo.co.jp co.pinterest.com',
    'copainsdavant.linternaute.com couchsurfing.org cross.tv cz.pinterest.com d.hatena.ne.jp dailystrength.org',
    'deluxe.com discover.hubpages.com draft.blogger.com draugiem.lv edublogs.org epicurious.com everforo.com',
    'exblog.jp fandom.com fb fb.me feedspot forums.androidcentral.com forums.crackberry.com forums.imore.com',
    'forums.nexopia.com forums.webosnation.com forums.wpcentral.com free.facebook.com fruehstueckstreff.org',
    'gather.com geni.com getpocket.com goldenline.pl goo.gl gooblog google+ googlegroups.com googleplus gree.jp',
    'groups.google.com gulli.com gutefrage.net hatena hr.com hu.pinterest.com hubpages.com hyves.net hyves.nl',
    'id.pinterest.com identi.ca ig imageshack.us in.pinterest.com internations.org interpals.net irc-galleria.net',
    'is.gd jappy.com jappy.de kaboodle.com kakaocorp.com kin.naver.com l.facebook.com l.instagram.com l.messenger.com',
    'last.fm lifestream.aol.com line line.me livedoor.com livedoorblog lm.facebook.com lnkd.in m.blog.naver.com',
    'm.cafe.naver.com m.facebook.com m.kin.naver.com m.vk.com m.yelp.com mbga.jp medium.com meetin.org meinvz.net',
    'meneame.net menuism.com messages.google.com messages.yahoo.co.jp mix.com mixi.jp mobile.facebook.com',
    'my.opera.com myanimelist.net news.ycombinator.com newsshowcase nexopia ngopost.org niconico nicovideo.jp',
    'nl.pinterest.com odnoklassniki.ru odnoklassniki.ua okwave.jp old.reddit.com oneworldgroup.org oshiete.goo.ne.jp',
    'out.reddit.com over-blog.com overblog.com paper.li partyflock.nl pinboard pinboard.in pinterest.at pinterest.ca',
    'pinterest.ch pinterest.cl pinterest.co.kr pinterest.co.uk pinterest.com.au pinterest.com.mx pinterest.de',
    'pinterest.es pinterest.fr pinterest.it pinterest.jp pinterest.nz pinterest.ph pinterest.pt pinterest.ru',
    'pinterest.se pixiv.net pl.pinterest.com playahead.se plus.google.com plus.url.google.com pocket.co',
    'pro.homeadvisor.com pulse.yahoo.com qzone.qq.com researchgate.net rtl.de scoop.it shareit shvoong.com',
    'sites.google.com skype slashdot.org slideshare.net smartnews.com social sociallife.com.br spaces.live.com',
    'ssense.com stardoll.com studivz.net suomi24.fi t.co t.me taringa.net touch.facebook.com tr.pinterest.com',
    'trustpilot twoo.com unblog.fr urbanspoon.com ushareit.com ushi.cn vg.no video.ibm.com vk.com vkontakte.ru',
    'web.facebook.com web.skype.com wer-weiss-was.de wiki.answers.com wikihow.com wikitravel.org woot.com',
    'wordpress.org yahoo-mbga.jp yelp.co.uk youroom.in za.pinterest.com zalo zoo.gr',
  ],
  Video: [
    'blog.twitch.tv d.tube dashboard.twitch.tv fast.wistia.net help.hulu.com help.netflix.com id.twitch.tv iq.com',
    'jobs.netflix.com justin.tv m.twitch.tv m.youtube.com music.youtube.com player.twitch.tv player.vimeo.com twitch',
    'twitch.tv viadeo.journaldunet.com',
  ],
};

/** All names of the published list, in lower case, with their kinds. They count as a whole. */
export const LISTED_SOURCES = secondHand(listedSources(), PUBLISHED);

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

function listedSources(): ReadonlyMap<string, SourceKind> {
  const kinds: readonly SourceKind[] = ['Shopping', 'Search', 'Social', 'Video'];
  const listed = new Map<string, SourceKind>([['google shopping', 'Shopping']]);
  for (const kind of kinds) {
    for (const name of words(...LISTED_WITH_COM[kind])) {
      listed.set(name, kind).set(`${name}.com`, kind);
    }
    for (const name of words(...LISTED_ONCE[kind])) {
      listed.set(name, kind);
    }
  }
  return listed;
}
