// Long: the specification of the account area and the content pages, line by line, and what proves each line. In pieces
// it would hide what is missing.
import { by, type Row } from './rows.ts';

/** What was decided where this specification is silent or contradicts itself or the other one. */
export const CONTENT_DECISIONS: Readonly<Record<string, string>> = {
  'account-cards': 'recent activity and saved items are real',
  addresses: '/account/addresses is built: addresses and job sites',
  'admin-cards': 'the four cards count what there is',
  'admin-role': 'the server decides who is an admin',
  'admin-tabs': 'products, customers and analytics are real',
  analytics: 'small typed events without anything of a person; none where the browser asks not to be tracked',
  'badge-colours': 'success as written; icon and text always',
  'bulk-price': 'a quote, already filled in, is offered: no discount is made up',
  'calculator-bounds': 'numbers above 0; a size that looks like a typo is asked about',
  'calculator-unit': 'the unit belongs to the depth; presets switch it to inches',
  'categories-link': '/categories is an index of the six categories',
  'city-buttons': '/shop with the ZIP of the city remembered; /contact with the city filled in',
  'contact-page': 'one form and handler on both pages, with ZIP, material and yards for quotes',
  fees: 'one rule: the zone of the ZIP, and all copy is made from it',
  'guest-lookup': 'limited, and who guesses learns nothing',
  hours: 'one set of hours everywhere: Mon-Fri 7-5, Sat 8-3, Sunday closed',
  map: 'a drawn map of the counties, coloured by zone',
  'in-progress': 'Start Delivery leads to in progress, and from there to delivered',
  minimums: 'below the minimum of the zone the cart warns and does not block',
  newsletter: 'success as specified, carried by the outbox',
  'order-number':
    'the store always numbers its orders, and the database holds none without: no part of an id stands in',
  profile: 'ZIP and phone are asked about, never refused but for a ZIP that is none',
  'reject-review': 'a rejected review can be taken back for ten seconds',
  refresh: 'asks again without a reload; the last answer stays on the device with its time',
  reorder: 'the lines at today’s price, and what cannot be ordered is named',
  rls: 'the store filters by the session’s person, on the server',
  'same-day': 'metro and greater before 2 PM; extended areas the next business day',
  'screen-reader': 'its switch adds spoken changes, names beside picture buttons and longer notices',
  settling: 'the result is unchanged; the 10 % stand in a line of their own',
  'view-order': 'to /account/orders; of a guest, who has no account, to /track-order with its number',
  'zip-errors': 'the lists as written, with 37069 added and 37076 named as Hermitage',
};

const ADMIN = 'tests/e2e/admin.test.ts';
const GOODS = 'tests/e2e/admin-products.test.ts';
const CRITICS = 'tests/server/catalog/admin-reviews.test.ts';
const DECIDED = 'an admin approves and rejects reviews';
const ADMITTED = 'only admins see the admin; others sign in first and are then told that it is not allowed';
const SCREENS = 'tests/e2e/screens.test.ts';
const FIRST = 'tests/e2e/first-load.test.ts';
const PEOPLE = 'tests/e2e/account.test.ts';
const YARD = 'tests/server/orders/admin-orders.test.ts';
const DISPATCH = 'tests/e2e/admin-orders.test.ts';
const MOVED = 'an admin updates one or several orders, and sees the changes of another admin';
const BUYING = 'tests/e2e/buying.test.ts';
const BROWSER = 'tests/e2e/shopping.test.ts';
const QUOTE_FORM = 'tests/e2e/quote-form.test.ts';
const JOBS = 'tests/e2e/jobs.test.ts';
const PANEL = 'tests/e2e/accessibility-panel.test.ts';
const CONTENT = 'tests/domain/content.test.ts';
const CALCULATOR = 'tests/domain/calculator/calculator.test.ts';
const PIECES = 'tests/domain/account-pieces.test.ts';
const CALENDAR = 'tests/domain/delivery/calendar.test.ts';
const DELIVERY = 'tests/domain/delivery/delivery.test.ts';
const SETTINGS = 'tests/domain/base/settings.test.ts';
const ARTICLE = 'tests/server/content/article-markdown.test.ts';
const ACCOUNT = 'tests/spec/account.test.ts';
const SHOP = 'tests/spec/shop.test.ts';
const PRODUCT = 'tests/spec/product.test.ts';
const CONTACT = 'tests/spec/contact.test.ts';
const PROFILE = 'tests/server/commands-account.test.ts';
const COMMANDS = 'tests/server/sync/commands.test.ts';
const WISHES = 'tests/server/catalog/commands-wishlist.test.ts';
const NEWSLETTER = 'tests/server/commands-newsletter.test.ts';
const QUOTES = 'tests/server/quotes.test.ts';
const LOOKUP = 'tests/server/orders/lookup.test.ts';
const ORDERS = 'tests/server/orders/orders.test.ts';
const MINE = 'tests/server/orders/customer-orders.test.ts';
const SEED = 'tests/server/seed.test.ts';
const IDENTITY = 'tests/server/identity/identity.test.ts';
const SESSIONS = 'tests/server/identity/sessions.test.ts';
const COLUMNS = 'tests/server/matrix/matrix-columns.long.test.ts';
const CATALOG = 'tests/server/catalog/catalog.test.ts';
const PAGES = 'tests/spec/pages.test.ts';
const OWN = 'tests/spec/own-pages.long.test.ts';
const SCHEMA = 'tests/spec/structured.test.ts';
const READING = 'tests/e2e/content.test.ts';
const ASKING = 'tests/offline/order-lookup.test.ts';

const SWITCHES = 'each switch changes the page at once, is saved, and applies in other tabs';
const PAINTED =
  'settings apply before the first paint, invalid ones are ignored, and the button hides on scroll';
const SIGNED_UP = 'the newsletter accepts an address with or without signal, and explains an invalid one';
const GONE = 'a missing page is a 404 in the store’s own words';
const LISTED =
  'every indexable page has its own title, description, heading and canonical address in its HTML';
const TYPED = 'structured data names the store, its lists, its articles and the price of every product';
const CRASHED = 'a screen that fails while rendering shows a crash screen, and a refresh restores the page';
const NEWCOMER =
  'a new customer signs up, verifies on another device, orders, and reviews the delivered product';
const HEART = 'a wish added without signal survives a reload and is sent once';
const PROFILED = 'the profile and addresses can be read and changed without signal';
const BOUGHT = 'a visitor buys from both catalogs, pays, and finds the order @phone';
const UNNAMED = 'an unknown or missing order number shows a message';
const ONE_LOAD = '24 by 18 feet, 4 inches deep, is 5.5 cubic yards and one truckload @both';
const FORMULA = 'other sizes, presets and units follow the formula';
const KEPT_ANSWER = 'half yards are rounded up in the cart, and a reload keeps the result';
const CREW = 'without signal, three areas become a job with photos and a quote, and are sent once @phone';
const TOASTS = 'a toast stays four seconds, an error five, the response to a request six, a copied link two';
const SHAPES = 'every personal table is pulled in the domain’s shape, by its own person only';
const OWN_ORDERS = 'a person gets only their own orders, newest first, in the app’s format';
const MOVES = 'the database allows exactly the status changes that the domain allows';
const WRITTEN = 'answers give the specification’s pH, screen, settling and area';
const FEES = 'answers state today’s fees and minimums, not the specification’s';
const UNKEPT =
  'a device that cannot save a wish, profile, review or message says so, and without storage sends it at once';
const ADDED = "adds one unit as a standard item, and says 'Added to cart' with a link to the cart";
const LOOKING = "says 'Looking up...' while busy, in the form and beside an order";
const REFRESHED = "'Refresh Status' loads the order again; 'Continue Shopping' leads home";
const UNREAD = "'%s' is shown when the browser blocks its storage";
const UNREMOVED = "'Failed to remove item' is shown, and the item stays on the list";
const UNFOUND = "a lookup that fails: '%s', '%s'";
const PLACED = 'says that it is confirmed and being processed; View Order (guest: %s) leads to %s';
const ENDED =
  'a session ended elsewhere is reported once, and waiting changes are sent after the next sign-in';
const COUNTING = 'tests/offline/analytics.test.ts';
const TAGGED = 'all eight events go to the console and the tag manager, without personal data';
const TOLD = '/about tells the story since 2009, with values and figures';
const CARDED =
  '/services has a card for each service, and for each zone its places, time, minimum order and fee';
const COVERED = 'of %s has a coverage card, its landmarks and its ZIP codes';
const COMPARED = 'of $name has price, best-for, eight features, applications, advantages and considerations';
const CATALOG_SHAPES = 'every row has the shape that the domain describes';

// biome-ignore format: a line of the specification is a line here
const ROUTE_ROWS: readonly Row[] = [
  by('2 routes', '/', PAGES, '%s is the page %j'),
  by('2 routes', '/auth', PAGES, '%s is the page %j'),
  by('2 routes', '/dashboard', PAGES, '%s is the page %j'),
  by('2 routes', '/shop and /stripe-shop', PAGES, '%s is the page %j'),
  by('2 routes', '/category/{slug}', PAGES, '%s is the page %j'),
  by('2 routes', '/product/{slug}', PAGES, '%s is the page %j'),
  by('2 routes', '/stripe-product/{productId}', PAGES, '%s is the page %j'),
  by('2 routes', '/cart, /checkout, /payment-processing, /payment-success', PAGES, '%s is the page %j'),
  by('2 routes', '/track-order', PAGES, '%s is the page %j'),
  by('2 routes', '/about, /services, /contact, /faq', PAGES, '%s is the page %j'),
  by('2 routes', '/blog, /blog/{slug}', PAGES, '%s is the page %j'),
  by('2 routes', '/locations/nashville … /locations/hendersonville', PAGES, '%s is the page %j'),
  by('2 routes', '/guides/topsoil-comparison, /guides/topsoil-calculator', PAGES, '%s is the page %j'),
  by('2 routes', '/account, /account/profile, /account/orders, /account/wishlist', PAGES, '%s is the page %j'),
  by('2 routes', 'every page has a route, and every route a page', 'tests/server/matrix/matrix.test.ts', 'every page of the router has an address here, and every address a page'),
  by('2 routes', '/admin', ADMIN, ADMITTED),
  by('2 routes', '/account/addresses is linked and has no route', PEOPLE, PROFILED, 'addresses'),
  by('2 404', "'Oops! Page not found' with a link 'Return to Home'", FIRST, GONE),
  by('2 404', 'the path is logged to the console', FIRST, GONE),
];

// biome-ignore format: a line of the specification is a line here
const PAGE_ROWS: readonly Row[] = [
  by('1', 'founded in 2009', PAGES, TOLD),
  by('2 /about', 'story, core values, statistics', PAGES, TOLD),
  by('2 /about', 'a team of three; buttons to /contact and /shop', PAGES, '/about has a team of three, and links to /contact and /shop'),
  by('2 /services', 'service cards', PAGES, CARDED),
  by('2 /services', 'delivery zone pricing', PAGES, CARDED, 'fees'),
  by('2 /services', 'a 4-step how-it-works; buttons to /contact and /shop', PAGES, '/services explains how it works in four steps, and links to /contact and /shop'),
  by('2 /services', 'an FAQ', CONTENT, 'the services page repeats six of the questions'),
  by('2 /services', 'structured data', FIRST, TYPED),
  by('2 /blog', 'a searchable list; search matches title, excerpt and tags', PAGES, 'the search for %j looks at titles, excerpts and tags: %o'),
  by('2 /blog', 'published articles', SEED, 'the seed has eight articles, newest first'),
  by('2 /blog', 'the first article is featured, the rest in a grid', PAGES, 'features the first article and puts the rest in a grid'),
  by('2 /blog', "the empty state reads 'No articles found'", PAGES, "says 'No articles found' when nothing matches, and links to all articles"),
  by('2 /blog', 'article links go to /blog/{slug}', PAGES, 'features the first article and puts the rest in a grid'),
  by('2 /blog', 'an inline newsletter signup', PAGES, 'has an inline newsletter signup'),
  by('2 /blog/{slug}', "a fixed '5 min read'", PAGES, 'shows category, title, author, long date, 5 min read, tags, picture and content'),
  by('2 /blog/{slug}', 'category, title, author label, long-form date, tags, image', PAGES, 'shows category, title, author, long date, 5 min read, tags, picture and content'),
  by('2 /blog/{slug}', 'HTML content', ARTICLE, 'an article keeps headings, paragraphs, lists and emphasis'),
  by('2 /blog/{slug}', 'HTML content of anybody', ARTICLE, 'random markup is rendered harmless'),
  by('2 /blog/{slug}', 'a Share button', BROWSER, TOASTS),
  by('2 /blog/{slug}', 'calls to action to /shop and /contact', PAGES, 'has a Share button, related articles, and links to /shop and /contact'),
  by('2 /blog/{slug}', "'Loading...'", PAGES, "says 'Loading...' while the device reads its data"),
  by('2 /blog/{slug}', "'Article not found' with a Back to Blog button", FIRST, GONE),
  by('2 /contact', 'a quote request form', CONTACT, 'has name, email, phone, company, project type, subject and message', 'contact-page'),
  by('2 /contact', 'contact info cards, a delivery area summary, a same-day service note', PAGES, 'has the yard’s phone, email, address and hours, the area with its fees, and the same-day note'),
  by('2 /contact', 'a service area map', PAGES, 'draws the delivery area, with the name, zone and fee of every county', 'map'),
  by('2 /faq', 'four categories', CONTENT, 'questions are in the four categories of the page'),
  by('2 /faq', 'quick-jump buttons', PAGES, 'has a button to each category, and links to the guides, /contact and /shop'),
  by('2 /faq', 'links to the two guides, /contact and /shop', PAGES, 'has a button to each category, and links to the guides, /contact and /shop'),
];

// biome-ignore format: a line of the specification is a line here
const ACCOUNT_ROWS: readonly Row[] = [
  by('2 /account', 'signed-out users are redirected to /auth', 'tests/e2e/session-end.test.ts', ENDED),
  by('2 /account', 'the greeting uses the part of the e-mail before the at-sign', OWN, 'greets with the part of the email before the at sign, and shows Member since and status Active'),
  by('2 /account', 'a cart banner when the cart has items', OWN, 'has a cart banner only when the cart has items'),
  by('2 /account', 'tiles to profile, orders, wishlist and addresses', OWN, 'has tiles to profile, orders, wishlist and addresses'),
  by('2 /account', 'quick actions to /stripe-shop, /account/orders, /contact, /services and /cart', OWN, 'has quick actions to /stripe-shop, /account/orders, /contact, /services and /cart'),
  by('2 /account', 'member since, status Active', OWN, 'greets with the part of the email before the at sign, and shows Member since and status Active'),
  by('2 /account', 'recent activity', PIECES, 'recent activity is the last of each order, newest first', 'account-cards'),
  by('2 /account', 'saved items', OWN, 'shows saved items, newest first, and the latest activity', 'account-cards'),
  by('2 /account/profile', 'view mode and edit mode; saving', PEOPLE, PROFILED),
  by('2 /account/profile', 'e-mail is read-only', OWN, 'shows personal details and the default delivery address, and the email is read-only in the form'),
  by('2 /account/profile', 'e-mail is read-only, for the store', PROFILE, 'a profile keeps the account’s email, which no payload can change'),
  by('2 /account/profile', 'cancel reverts edits', BROWSER, UNKEPT),
  by('2 /account/orders', 'tabs All, Pending and Delivered', PIECES, 'each tab lists the orders with its badge'),
  by('2 /account/orders', 'with counts', PEOPLE, NEWCOMER),
  by('2 /account/orders', 'the empty state links to /shop', OWN, 'without orders links to /shop'),
  by('2 /account/orders', 'a delivered order shows a Reorder button', PEOPLE, NEWCOMER, 'reorder'),
  by('2 /account/orders', 'what Reorder does', PIECES, 'reordering uses today’s prices and adds to the cart', 'reorder'),
  by('2 /account/wishlist', 'a grid of saved products, with remove', PEOPLE, HEART),
  by('2 /account/wishlist', 'links to /product/{slug}, /shop and /categories', OWN, 'is a grid of saved products, newest first, with links to /product/{slug}, /shop and /categories', 'categories-link'),
  by('2 /account/wishlist', 'Add to Cart disabled when inventory_count is 0; Low Stock badge at 10 or lower', OWN, 'disables Add to Cart at an inventory of 0, and says Low Stock at 10, not at 11'),
  by('2 /account/wishlist', 'add to cart adds one unit as a standard item', OWN, ADDED),
  by('2 account pages', 'every account page redirects to /auth when there is no user', 'tests/e2e/session-end.test.ts', ENDED),
];

// biome-ignore format: a line of the specification is a line here
const ADMIN_ROWS: readonly Row[] = [
  by('2 /admin', 'sidebar: Dashboard, Products, Orders, Reviews, Customers, Analytics', ACCOUNT, 'the admin sidebar has Dashboard, Products, Orders, Reviews, Customers and Analytics, then further sections'),
  by('2 /admin', 'header: Visit Site and Sign Out', ADMIN, ADMITTED),
  by('2 /admin', 'without a user it redirects to /auth', ADMIN, ADMITTED),
  by('2 /admin', 'the active tab starts on dashboard; unknown values fall back to it', ADMIN, ADMITTED),
  by('2 /admin', 'four cards: Total Orders, Revenue, Products, Customers', ADMIN, ADMITTED, 'admin-cards'),
  by('2 /admin', 'quick-action buttons switch tabs', ADMIN, ADMITTED),
  by('2 /admin', 'orders: list of all, optional status filter, status actions', DISPATCH, MOVED),
  by('2 /admin', 'reviews: tabs for pending and approved, with approve and reject', GOODS, DECIDED),
  by('2 /admin', "products: 'Coming soon'", GOODS, 'an admin’s changes reach an offline phone as soon as it reconnects', 'admin-tabs'),
  by('2 /admin', "customers: 'Coming soon'", 'tests/server/admin-customers.test.ts', 'an account is listed with its orders and amount spent', 'admin-tabs'),
  by('2 /admin', "analytics: 'Coming soon'", 'tests/server/admin/admin-sales.long.test.ts', 'the charts have every day of the range and add up to the orders', 'admin-tabs'),
];

// biome-ignore format: a line of the specification is a line here
const TRACKING_ROWS: readonly Row[] = [
  by('2 /track-order', "Email Address and Order Number (placeholder ORD-2024-000123), 'Track Order'", SCREENS, UNNAMED),
  by('2 /track-order', "'Looking up...' while busy", OWN, LOOKING),
  by('2 /track-order', 'a found order: status badge, quantity, e-mail, address, total', BUYING, BOUGHT),
  by('2 /track-order', 'order number, placed-on date, product type, phone, delivery date, instructions, subtotal, fee only above 0', OWN, 'shows all of an order: number, date, type, yards, email, phone, address, day, instructions, subtotal, fee, total'),
  by('2 /track-order', "'Refresh Status' reloads the page", OWN, REFRESHED, 'refresh'),
  by('2 /track-order', "'Continue Shopping' to /", OWN, REFRESHED),
];

// biome-ignore format: a line of the specification is a line here
const CITY_ROWS: readonly Row[] = [
  by('2 cities', 'Nashville (Davidson): 24 ZIP codes from 37201 to 37243', CONTENT, 'Nashville lists 24 ZIPs from 37201 to 37243, and only the last is a mail box', 'zip-errors'),
  by('2 cities', 'Franklin: 37064, 37065, 37067, 37068; Brentwood: 37027, 37024; Murfreesboro: 37127-37133; Hendersonville: 37075-37077', CONTENT, '%s lists %s', 'zip-errors'),
  by('2 cities', '37076 is of another place', CONTENT, 'a ZIP served by another post office names its city', 'zip-errors'),
  by('2 cities', 'minutes from dispatch: 30-45, 25-40, 45-60, 35-50; Murfreesboro next-day', PAGES, 'of %s names %s County and its minutes from dispatch'),
  by('2 cities', 'coverage card', PAGES, COVERED),
  by('2 cities', "where 'Order Online Now' and 'Get Free Quote' lead", PAGES, 'of %s links to the shop with its ZIP %s, and to a quote for the city', 'city-buttons'),
  by('2 cities', 'landmarks', PAGES, COVERED),
  by('2 cities', 'one template with per-city data', CONTENT, '%s has its own text and links to the other four'),
  by('2 cities', 'delivery info: Mon-Fri 8:00 AM-5:00 PM, 18-20 cubic yards per tri-axle truck', PAGES, 'of %s says when trucks run and how much one carries'),
  by('2 cities', 'the three products with prices', PAGES, 'has the three products with prices, and what a yard of each costs delivered there'),
  by('2 cities', 'title and description', FIRST, LISTED),
  by('2 cities', 'keywords', PAGES, 'has a title, a description and keywords of its own'),
  by('2 cities', 'structured business data', SCHEMA, 'on %s: %o'),
];

// biome-ignore format: a line of the specification is a line here
const GUIDE_ROWS: readonly Row[] = [
  by('2 comparison', 'three product cards with price', PAGES, COMPARED),
  by('2 comparison', '8-feature checklist', PAGES, COMPARED),
  by('2 comparison', 'best-for, applications, advantages, considerations; advice per product', PAGES, COMPARED),
  by('2 comparison', "'Order {product}' to /shop; 'Get Expert Consultation' to /contact; 'Shop All Products' to /shop", PAGES, 'the comparison links to each product in the shop, to a consultation and to all products'),
  by('2 calculator', 'length, width, depth, unit (feet or inches) and an optional project type', SCREENS, FORMULA, 'calculator-unit'),
  by('2 calculator', 'a Calculate button; the result stays until the next calculation', SCREENS, FORMULA),
  by('2 accessibility', 'a floating button opens a panel with toggles High Contrast, Large Text, Reduced Motion, Enhanced Focus, Screen Reader', PANEL, SWITCHES, 'screen-reader'),
  by('2 accessibility', "'Reset to Defaults'", PANEL, SWITCHES),
  by('2 accessibility', "'N setting(s) active' badge", PANEL, SWITCHES),
  by('2 accessibility', "'Skip to main content' link", 'tests/spec/home.test.ts', 'Skip to main content comes first, and leads there'),
  by('2 crash', "'Something went wrong' with its text, 'Refresh Page' and 'Go Home'", SCREENS, CRASHED),
  by('2 newsletter', 'three variants: card, inline, minimal', PAGES, 'can be a card, inline or minimal'),
  by('2 newsletter', 'four perks', PAGES, 'offers four perks'),
];

// biome-ignore format: a line of the specification is a line here
const ENTITY_ROWS: readonly Row[] = [
  by('3 blog_posts', 'id, title, slug, excerpt, content, featured_image, category, tags, published_at, author_id', 'tests/server/sync/sync-pull.test.ts', CATALOG_SHAPES),
  by('3 blog_posts', 'is_published', CATALOG, 'the snapshot omits inactive products and unpublished articles'),
  by('3 blog_posts', 'three sample articles are built in', SEED, 'the seed has eight articles, newest first'),
  by('3 customers', 'user_id, email, full_name, phone, address, city, state, zip_code', PROFILE, 'a profile is stored under the account’s id, and saving it again replaces it as a whole'),
  by('3 customers', 'default Nashville, TN', PROFILE, 'a profile without city and state defaults to Nashville, TN'),
  by('3 orders', 'all of an order, for its person', MINE, OWN_ORDERS),
  by('3 user_wishlist', 'user, product, created_at, nested product', COMMANDS, SHAPES),
  by('3 products', 'with inventory_count and category', 'tests/server/sync/sync-pull.test.ts', CATALOG_SHAPES),
  by('3 product_reviews', 'product, rating, title, text, approved, verified, created_at', COMMANDS, SHAPES),
  by('3 User', 'id, email, created_at, email_confirmed_at, full_name', IDENTITY, 'a new person signs up, confirms by email and signs in again'),
  by('3 guest order', 'what a lookup returns', LOOKUP, 'the order is shown with its current state'),
  by('3 guide product', 'id, name, price, bestFor, 8 features, description, applications, pros, cons', PAGES, COMPARED),
  by('3 accessibility', 'five booleans under accessibility-settings', PANEL, SWITCHES),
  by('3 analytics', 'page_view, purchase, view_item, add_to_cart, search, form_submit, user_engagement, exception', COUNTING, TAGGED, 'analytics'),
  by('3 analytics', 'what each of them holds', COUNTING, TAGGED, 'analytics'),
  by('3 analytics', 'what becomes of them', COUNTING, TAGGED, 'analytics'),
  by('3 analytics', 'to the console and to a global tag function when present', COUNTING, TAGGED, 'analytics'),
  by('3 analytics', 'whoever does not want it', COUNTING, 'nothing is tracked in a browser that asks for it: %o', 'analytics'),
];

// biome-ignore format: a line of the specification is a line here
const STATE_ROWS: readonly Row[] = [
  by('4 order status', 'pending, confirmed, in_progress, delivered, cancelled; transition rules', ORDERS, MOVES),
  by('4 order status', "the admin offers 'Confirm Order', 'Cancel Order', 'Mark as Delivered'; nothing for the last two", ACCOUNT, 'an order that is %s offers the admin %o', 'in-progress'),
  by('4 order status', 'what the admin may not do is refused by the store', YARD, 'a status change from %s to %s follows the state machine', 'in-progress'),
  by('4 order status', 'badges: confirmed and delivered success, pending warning, cancelled destructive, other neutral', ACCOUNT, 'everywhere else the badge of %s is %s', 'badge-colours'),
  by('4 order status', 'shown capitalised', BUYING, BOUGHT),
  by('4 review', 'pending to approved, or rejected, which deletes it', CRITICS, 'a rejected review is deleted for its author too', 'reject-review'),
  by('4 review', 'approve and reject are offered only for pending ones', ACCOUNT, 'a review whose is_approved is %s offers the admin %o'),
  by('4 review', 'two who decide at once', CRITICS, 'the second of two admins who decide on a review gets a conflict with its current state', 'reject-review'),
  by('4 newsletter', 'idle, submitting, subscribed; 5 seconds, then reset and cleared', READING, SIGNED_UP),
  by('4 profile', 'view, edit', PEOPLE, PROFILED),
  by('4 profile', 'saving', OWN, 'shows personal details and the default delivery address, and the email is read-only in the form'),
  by('4 guest lookup', 'loading', OWN, LOOKING),
  by('4 guest lookup', 'found', BUYING, BOUGHT),
  by('4 guest lookup', 'not found or failed', ASKING, '%s keeps the last order'),
  by('4 calculator', 'no result until Calculate is pressed', SCREENS, ONE_LOAD),
  by('4 calculator', 'the result persists until the next calculation', SCREENS, KEPT_ANSWER),
  by('4 accessibility', 'a toggle flips a setting and persists it immediately', PANEL, SWITCHES),
  by('4 accessibility', 'a stored value that cannot be parsed is ignored with a console warning', PANEL, PAINTED),
  by('4 blog article', 'loaded, or not found', FIRST, GONE),
];

// biome-ignore format: a line of the specification is a line here
const VALIDATION_ROWS: readonly Row[] = [
  by('5 newsletter', 'non-empty and contains an at-sign, for the store', NEWSLETTER, '%j is refused as an invalid address'),
  by('5 newsletter', "'Please enter a valid email address'; the button disabled while empty or submitting", READING, SIGNED_UP),
  by('5 profile', 'no validation is shown', PIECES, 'a short ZIP is refused, an unknown or blank one is accepted', 'profile'),
  by('5 profile', 'an odd phone number', OWN, 'an unusual phone number is questioned, not refused', 'profile'),
  by('5 track order', "both required: 'Missing Information' / 'Please enter both your email and order number.'", SCREENS, UNNAMED),
  by('5 track order', 'e-mail trimmed and lowercased, number trimmed and uppercased', ASKING, 'a lookup sends trimmed and normalized input, and stores the order with its time'),
  by('5 calculator', 'the button stays disabled until all three are filled', SCREENS, ONE_LOAD),
  by('5 calculator', 'numeric with no minimum or maximum', CALCULATOR, 'a probable typo gives a warning, and is still computed', 'calculator-bounds'),
  by('5 calculator', 'what is no number', SCREENS, 'an invalid size is refused at its field', 'calculator-bounds'),
  by('5 calculator', 'units are feet or inches', CALCULATOR, 'the estimate is the same with swapped sides, and for depth in feet or inches'),
];

// biome-ignore format: a line of the specification is a line here
const ROLE_ROWS: readonly Row[] = [
  by(
    '6 visitors',
    'public pages without an account',
    'tests/e2e/pages.test.ts',
    'every page needs few scripts, is accessible in every appearance, and fits a small or large phone',
  ),
  by('6 guests', 'an order with e-mail plus number, no sign-in', LOOKUP, 'the order is shown with its current state'),
  by('6 guests', 'who guesses', LOOKUP, 'a wrong email gets exactly the same response as an unknown number', 'guest-lookup'),
  by('6 guests', 'how often', LOOKUP, 'five misses are allowed, whatever X-Forwarded-For claims', 'guest-lookup'),
  by('6 signed in', 'only their own data', MINE, OWN_ORDERS, 'rls'),
  by('6 signed in', 'enforced by the server', 'tests/server/matrix/matrix-commands.long.test.ts', 'A’s devices pull the same rows after all these commands as before', 'rls'),
  by('6 admin', 'how the role is checked', COLUMNS, 'only the role in the database makes an admin, from the next call on', 'admin-role'),
  by('6 admin', 'reads and updates all orders, approves or deletes reviews', GOODS, DECIDED),
];

// biome-ignore format: a line of the specification is a line here
const CALL_ROWS: readonly Row[] = [
  by('7 blog list', 'published, newest first', SEED, 'the seed has eight articles, newest first'),
  by('7 blog article', 'by slug and is_published', CATALOG, 'the snapshot omits inactive products and unpublished articles'),
  by('7 profile read', 'by user_id, single', COMMANDS, SHAPES),
  by('7 profile save', 'upsert on user_id', PROFILE, 'a profile is stored under the account’s id, and saving it again replaces it as a whole'),
  by('7 customer orders', 'by customer_id, newest first', MINE, OWN_ORDERS),
  by('7 admin orders', 'all, newest first', YARD, 'the list is paged without gaps or duplicates, and counted'),
  by('7 admin orders', 'optionally filtered by status', YARD, 'the list is filtered by status, payment, attention and day'),
  by('7 admin order update', 'status and updated_at by id', YARD, 'the second of two admins gets a conflict and overwrites nothing'),
  by('7 wishlist read', 'by user_id with product and category, newest first', WISHES, 'a wishlist holds products of both catalogs, under the products’ ids'),
  by('7 wishlist remove', 'by id', WISHES, 'a removed product syncs as a tombstone, a second removal changes nothing, and adding it again makes it newest'),
  by('7 admin reviews', 'with product name and slug, newest first, by is_approved', CRITICS, 'pending and approved reviews are listed apart, newest first, with product, author and counts'),
  by('7 approve review', 'is_approved to true by id', CRITICS, 'an approved review is published, counts in its product’s rating, and reaches its author’s devices'),
  by('7 reject review', 'delete by id', CRITICS, 'a rejected review is deleted for its author too', 'reject-review'),
  by('7 newsletter', 'newsletter-signup with {email}', NEWSLETTER, 'a new subscription is pending, and is not synced to the device', 'newsletter'),
  by('7 newsletter', 'a failure is swallowed and the user still sees success', NEWSLETTER, 'the person sees success for %j, which is undeliverable and is not saved', 'newsletter'),
  by('7 guest lookup', 'guest-order-lookup with {email, orderNumber}', ASKING, 'a lookup sends trimmed and normalized input, and stores the order with its time'),
  by('7 guest lookup', 'an error', ASKING, '%s keeps the last order'),
  by('7 sign out', 'through the auth service', SESSIONS, 'signing out twice, or of a session that is gone, is no error for the client'),
];

// biome-ignore format: a line of the specification is a line here
const ERROR_ROWS: readonly Row[] = [
  by('8 toasts', 'error toasts are destructive, and titled Error unless stated', OWN, UNREAD),
  by('8 newsletter', "'Please enter a valid email address'", READING, SIGNED_UP),
  by('8 newsletter', "'Failed to subscribe' with 'Please try again or contact us directly.'", READING, SIGNED_UP),
  by('8 account', "'Failed to load profile information'", OWN, UNREAD),
  by('8 account', "'Failed to update profile'", BROWSER, UNKEPT),
  by('8 account', "'Failed to load wishlist'", OWN, UNREAD),
  by('8 account', "'Failed to remove item'", OWN, UNREMOVED),
  by('8 account', "'Failed to fetch orders'", OWN, UNREAD),
  by('8 admin', "'Failed to fetch orders'", DISPATCH, MOVED),
  by('8 admin', "'Failed to update order status'", DISPATCH, MOVED),
  by('8 admin', "'Failed to fetch reviews'", GOODS, DECIDED),
  by('8 admin', "'Failed to approve review'", GOODS, DECIDED),
  by('8 admin', "'Failed to reject review'", GOODS, DECIDED),
  by('8 blog', "'Article not found'", FIRST, GONE),
  by('8 payment', "'Payment Failed' with its default text and Contact Support to /contact", BUYING, 'a declined card leaves the order unpaid, and another card pays the same order'),
  by('8 track order', "'Missing Information'", SCREENS, UNNAMED),
  by('8 track order', "'Order Found!' with 'Order {orderNumber} has been located.'", BUYING, BOUGHT),
  by('8 track order', "'Order Not Found' with 'Please check your email and order number and try again.'", SCREENS, UNNAMED),
  by('8 track order', "'Lookup Failed' with the message, or 'Unable to find your order. Please check your information and try again.'", OWN, UNFOUND),
  by('8 unknown route', '404 page', FIRST, GONE),
  by('8 rendering error', 'the crash screen', SCREENS, CRASHED),
  by('8 success', "'Profile updated successfully'", PEOPLE, PROFILED),
  by('8 success', "'Item removed from wishlist'", PEOPLE, HEART),
  by('8 success', "'Review approved successfully', 'Review rejected and deleted'", GOODS, DECIDED),
  by('8 success', "'Order status updated to {status}'", DISPATCH, MOVED),
  by('8 success', "'Added to cart' from the wishlist", OWN, ADDED),
  by('8 toasts', "order placed: 'Your order #{number} has been confirmed and is being processed', View Order to /account/orders", OWN, PLACED, 'view-order'),
  by('8 toasts', 'added to cart: View Cart to /cart', BUYING, BOUGHT),
  by('8 toasts', "quote requested: 'Our team will contact you within 2 business hours with your custom quote.'", CONTACT, 'promises a reply in 24 hours to a message or consultation, and in 2 business hours to a quote'),
  by('8 toasts', 'form submitted', QUOTE_FORM, 'text typed before the scripts ran is kept; a success replaces the error toast'),
  by('8 toasts', 'copied', JOBS, CREW),
];

// biome-ignore format: a line of the specification is a line here
const LIMIT_ROWS: readonly Row[] = [
  by('9 delivery', 'base fees $25, $35, $50', CONTENT, FEES, 'fees'),
  by('9 delivery', 'Downtown, Music Row, The Gulch, Germantown … Murfreesboro, Gallatin, Lebanon, Smyrna', PAGES, CARDED, 'fees'),
  by('9 delivery', 'fees by ZIP', DELIVERY, 'a quote in Murfreesboro is $50, with 7 yards at least', 'fees'),
  by('9 delivery', 'the calculator note: delivery starts at $25, prices exclude delivery', SCREENS, ONE_LOAD),
  by('9 delivery', 'same-day before 2 PM', CALENDAR, 'the countdown is exact to the minute, in every season', 'same-day'),
  by('9 delivery', 'Mon-Fri', CALENDAR, 'delivery days are Monday to Friday, Saturday only for weekend goods, never Sunday'),
  by('9 delivery', '8-5; the driver calls 30 minutes before arrival', PAGES, 'of %s says when trucks run and how much one carries'),
  by('9 delivery', 'radius about 50 miles', 'tests/domain/delivery/delivery-zips.test.ts', 'the table has each ZIP once, complete, inside the radius'),
  by('9 delivery', 'a load is 18-20 cubic yards', PRODUCT, 'names delivery as the cart charges it: the four zones, and free from $250'),
  by('9 minimums', '3 metro, 5 Greater Nashville, 7 Extended', CONTENT, FEES, 'minimums'),
  by('9 bulk', 'bulk pricing over 20 yards', OWN, '%s cubic yards in the cart offer bulk pricing: %o', 'bulk-price'),
  by('9 custom blends', '10 or more yards', QUOTES, 'a custom blend of %s yards is refused'),
  by('9 custom blends', '10 are enough', QUOTES, 'a custom blend of 10 yards is accepted'),
  by('9 prices', '$45, $55, $50', SEED, 'the seed has the specification’s three prices, and one low and one empty stock'),
  by('9 prices', 'landing pages state $45-$55', PAGES, 'has the three products with prices, and what a yard of each costs delivered there'),
  by('9 hours', 'Mon-Fri 7AM-5PM, Sat 8AM-3PM, closed Sunday', SETTINGS, 'the store is open Monday to Friday 7AM to 5PM and Saturday 8AM to 3PM', 'hours'),
  by('9 replies', 'quotes 2 business hours, e-mail 24 hours', CONTACT, 'promises a reply in 24 hours to a message or consultation, and in 2 business hours to a quote'),
  by('9 FAQ', 'pH 6.0-7.5, screened to 1/2 inch, 10% extra for settling', CONTENT, WRITTEN),
  by('9 toasts', '4 s success, 5 s error, 6 s quote, 2 s copy', BROWSER, TOASTS),
  by('9 toasts', '4 s info and warning', OWN, 'a toast of %s stays %s seconds'),
  by('9 newsletter', 'subscribed 5 s', READING, SIGNED_UP),
  by('9 stock', 'low at 10 or fewer', SHOP, 'of %s left says %s'),
  by('9 order number', 'fallback of the last 8 characters; the admin shows the first 8', ORDERS, 'an order without a number is refused', 'order-number'),
  by('9 cart', 'items are added with quantity 1', OWN, ADDED),
  by('9 place', 'city Nashville, state TN', PROFILE, 'a profile without city and state defaults to Nashville, TN'),
  by('9 calculator', 'the formula, step by step', CALCULATOR, 'the estimate shows its steps'),
  by('9 calculator', 'rounded up to the nearest half yard', CALCULATOR, 'the estimate rounds up by less than half a yard and never down'),
  by('9 calculator', 'loads = ceil(yards / 19)', SCREENS, FORMULA),
  by('9 calculator', 'cost rounded to whole dollars', CALCULATOR, 'the cost stays within half a dollar of the exact cost, rounded half up'),
  by('9 calculator', 'preset depths', CALCULATOR, 'there are the seven presets of the specification'),
  by('9 calculator', 'a preset switches the unit to inches', SCREENS, FORMULA, 'calculator-unit'),
  by('9 calculator', 'recommendation by project type', CALCULATOR, 'presets name a product of the guide'),
  by('9 calculator', 'shown only when a project type is chosen', SCREENS, ONE_LOAD),
  by('9 calculator', 'guidance: new lawn 3-4, vegetable 6-8, flower beds 4-6, raised beds 8-12', SCREENS, ONE_LOAD),
  by('9 calculator', 'add 10% extra for settling', CALCULATOR, 'a second figure adds 10 % for settling', 'settling'),
  by('9 format', 'US dollars', SHOP, 'formats its price en-US with the currency code of the price'),
  by('9 format', 'dates in en-US long format', CALENDAR, 'a date is written in the long form, in the language of the page'),
];

export const CONTENT_ROWS: readonly Row[] = [
  ...ROUTE_ROWS,
  ...PAGE_ROWS,
  ...ACCOUNT_ROWS,
  ...ADMIN_ROWS,
  ...TRACKING_ROWS,
  ...CITY_ROWS,
  ...GUIDE_ROWS,
  ...ENTITY_ROWS,
  ...STATE_ROWS,
  ...VALIDATION_ROWS,
  ...ROLE_ROWS,
  ...CALL_ROWS,
  ...ERROR_ROWS,
  ...LIMIT_ROWS,
];
