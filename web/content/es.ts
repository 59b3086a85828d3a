// Long: the Spanish of every content page.
import type { Dictionary } from '../ui/locale.tsx';

export const es: Dictionary = {
  'Orders you pick up at the yard have no fee and no minimum.':
    'Lo que recoge en el depósito no tiene costo de entrega ni pedido mínimo.',
  // About
  'About us': 'Quiénes somos',
  'Good ground, told straight': 'Buena tierra y cuentas claras',
  '{store} has loaded soil, mulch and stone for Middle Tennessee since {year}.':
    '{store} carga tierra, mulch y piedra para Middle Tennessee desde {year}.',
  'How it started': 'Cómo empezó',
  'In {year} a yard in Nashville had one screen, one truck and one complaint about its trade: nobody could say what a load would cost until it was on the ground. So we wrote down a price for a cubic yard and a fee for a ZIP, and kept to both.':
    'En {year}, un depósito de materiales en Nashville tenía una criba, un camión y una queja de su oficio: nadie sabía cuánto costaba una carga hasta verla en el suelo. Así que pusimos por escrito un precio por yarda cúbica y un costo por código postal, y los cumplimos.',
  'The screen is bigger now and the trucks have three axles, but a load is still the same thing: soil we would put in our own beds, measured loose in the bed of the truck, dropped where you point.':
    'Hoy la criba es más grande y los camiones tienen tres ejes, pero una carga sigue siendo lo mismo: tierra que pondríamos en nuestro jardín, medida suelta en la caja del camión y descargada donde usted señale.',
  'The shop you are reading is made for people who stand in a yard with a tape and a phone. The calculator, cart and catalog keep working where the signal ends.':
    'Esta tienda está hecha para quien mide en el terreno con cinta y teléfono. La calculadora, el carrito y el catálogo siguen funcionando donde se acaba la señal.',
  'By the numbers': 'En números',
  'Years in Nashville': 'Años en Nashville',
  'Counties we drive to': 'Condados a los que vamos',
  'ZIP codes served': 'Códigos postales atendidos',
  'Materials by the yard': 'Materiales por yarda',
  'Cubic yards on one truck': 'Yardas cúbicas por camión',
  'What we stand by': 'Lo que cumplimos',
  'One price, before you ask': 'Un precio, antes de preguntar',
  'Every yard and every ZIP has its price on the page. Checkout charges exactly that.':
    'Cada yarda y cada código postal tienen su precio en la página. Al pagar se cobra exactamente eso.',
  'The material is the picture': 'El material es la foto',
  'What you see is what is loaded: screened to 1/2 inch where we say so, and named fill where it is fill. Certified materials have their tests on their page.':
    'Lo que ve es lo que se carga: cernido a 1/2 pulgada donde lo decimos, y con nombre de relleno cuando es relleno. Los materiales certificados tienen sus pruebas en su página.',
  'The right amount': 'La cantidad correcta',
  'We would rather sell you two yards less. The calculator rounds to the half yard and says what it added.':
    'Preferimos venderle dos yardas menos. La calculadora redondea a media yarda y dice cuánto agregó.',
  'Weight counts': 'El peso cuenta',
  'Stone fills a truck by weight long before it fills the bed, so we plan by both, and no truck leaves overweight.':
    'La piedra llena el camión por peso mucho antes que la caja; por eso calculamos las dos cosas y ningún camión sale con sobrepeso.',
  'Who you will talk to': 'Nuestro equipo',
  'Yard desk': 'Depósito',
  'Screens, blends and loads. Custom mixes from {n} cubic yards up.':
    'Criba, mezcla y carga. Mezclas especiales desde {n} yardas cúbicas.',
  'Dispatch desk': 'Despacho',
  'Plans the trucks, one material each, and sees that the driver calls {n} minutes out.':
    'Programa los camiones, un material en cada uno, y cuida que el conductor llame {n} minutos antes.',
  'Soil desk': 'Suelos',
  'Answers what goes where and how deep, and sends quotes within {n} business hours.':
    'Responde qué va dónde y a qué profundidad, y manda cotizaciones en {n} horas hábiles.',
  'The names are made up, as the store is: {store} is a demonstration. The work they do is what the shop does.':
    'Los nombres son inventados, como la tienda: {store} es una demostración. El trabajo que hacen es el que hace la tienda.',
  'Tell us where to drop it.': 'Díganos dónde la descargamos.',
  'A Nashville yard since {year}: soil, mulch and stone by the cubic yard, one price a yard and one fee a ZIP.':
    'En Nashville desde {year}: tierra, mulch y piedra por yarda cúbica, un precio por yarda y un costo por código postal.',

  // Services
  'Our services': 'Nuestros servicios',
  'Soil, mulch and stone brought to Middle Tennessee by the cubic yard, mixed to order where you need it.':
    'Tierra, mulch y piedra por yarda cúbica en todo Middle Tennessee, mezcladas a pedido si hace falta.',
  'Bulk delivery': 'Entrega a granel',
  '{bed} cubic yards on one tri-axle truck, dropped where you point. Free on orders of {free}+.':
    '{bed} yardas cúbicas en un camión de tres ejes, descargadas donde usted señale. Gratis en pedidos de {free} o más.',
  'See materials and prices': 'Ver materiales y precios',
  'Same-day loads': 'Cargas el mismo día',
  'Order before {time}, Monday to Friday, and it arrives the same day in {zones}.':
    'Si pide antes de {time} de lunes a viernes, llega el mismo día en {zones}.',
  'Custom blends': 'Mezclas especiales',
  'Soil, compost and sand in the parts your job needs, from {n} cubic yards up.':
    'Tierra, composta y arena en las partes que pide su trabajo, desde {n} yardas cúbicas.',
  'Bulk prices': 'Precios por volumen',
  'Over {n} yards of one material we quote the whole load. A quote stays good for {days} days.':
    'Con más de {n} yardas de un material cotizamos toda la carga. La cotización vale {days} días.',
  'Measuring with you': 'Medimos con usted',
  'Give three sizes to the calculator, or the job to us: material and yards come back within {n} business hours.':
    'Dé tres medidas a la calculadora, o cuéntenos el trabajo: el material y las yardas le llegan en {n} horas hábiles.',
  'Tools to spread it': 'Herramientas para extender',
  'Barrow, shovel and rake of the kind our own yard uses. They have no minimum order.':
    'Carretilla, pala y rastrillo como los de nuestro depósito. No tienen pedido mínimo.',
  'How it works': 'Cómo funciona',
  Measure: 'Mida',
  'Length, width and depth. The calculator gives yards and trucks, also with no signal.':
    'Largo, ancho y profundidad. La calculadora da las yardas y los camiones, también sin señal.',
  'Order or ask': 'Pida o pregunte',
  'Pay by card in the shop, or ask for a quote and have it within {n} business hours.':
    'Pague con tarjeta en la tienda, o pida una cotización y recíbala en {n} horas hábiles.',
  'We load': 'Cargamos',
  'Each material gets its own truck: up to {soil} yards of soil, {stone} of stone because of its weight.':
    'Cada material viaja solo: hasta {soil} yardas de tierra, {stone} de piedra por su peso.',
  'It is dropped where you point': 'Se descarga donde usted señale',
  'The driver calls {n} minutes before arrival. Have a spot clear, about the size of a parking space.':
    'El conductor llama {n} minutos antes de llegar. Tenga libre un espacio como un cajón de estacionamiento.',
  'Asked before ordering': 'Lo que se pregunta antes de pedir',
  'Services and delivery prices': 'Servicios y precios de entrega',
  'Bulk delivery by tri-axle truck, same-day loads, custom blends and bulk prices around Nashville, with the fee and the minimum order of every zone.':
    'Entrega a granel en camión de tres ejes, cargas el mismo día, mezclas especiales y precios por volumen en Nashville, con el costo y el pedido mínimo de cada zona.',

  // Questions
  'Questions and answers': 'Preguntas y respuestas',
  'Delivery fees, days and depths, with the same figures as checkout.':
    'Costos de entrega, días y profundidades, con las mismas cifras que al pagar.',
  'Categories of questions': 'Categorías de preguntas',
  'Work it out yourself': 'Calcúlelo usted mismo',
  'Not answered here?': '¿No está aquí la respuesta?',
  'Ask the yard': 'Pregúntenos',
  'Delivery area and fees, minimum orders, which soil to choose, how many yards to order and what to do before the truck comes.':
    'Zona y costo de entrega, pedidos mínimos, qué tierra elegir, cuántas yardas pedir y qué hacer antes de que llegue el camión.',

  // Cities
  'Soil, mulch and stone, delivered in {city}': 'Tierra, mulch y piedra a domicilio en {city}',
  'Order Online Now': 'Pedir en línea ahora',
  'Get Free Quote': 'Cotización gratis',
  Coverage: 'Cobertura',
  '{county} County': 'Condado de {county}',
  'From dispatch': 'Desde la salida',
  '{minutes} minutes': '{minutes} minutos',
  'Delivery, {zone}': 'Entrega, {zone}',
  'Orders of {amount}+': 'Pedidos de {amount} o más',
  'Trucks on the road': 'Camiones en ruta',
  '{zone}. The driver calls {n} minutes before arrival.':
    '{zone}. El conductor llama {n} minutos antes de llegar.',
  '1 ZIP code in {city}': '1 código postal en {city}',
  '{n} ZIP codes in {city}': '{n} códigos postales en {city}',
  '{zip} is listed here too. Its mail goes to {place}, {county} County.':
    '{zip} también está en esta lista. Su correo va a {place}, condado de {county}.',
  'PO boxes and single companies: {zips}. Give the street address of the site when you order.':
    'Apartados y destinatarios únicos: {zips}. Al pedir, escriba la dirección de la obra.',
  'The ground in {city}': 'El suelo en {city}',
  'Where the truck can stand': 'Dónde puede pararse el camión',
  'We drive past': 'Lugares conocidos',
  'Three soils, delivered to {city}': 'Tres tierras a domicilio en {city}',
  'Other cities': 'Otras ciudades',
  'A load for {city}?': '¿Una carga para {city}?',
  Cities: 'Ciudades',
  'No page for this place': 'Este lugar no tiene página',
  'Five cities have a page of their own. Your ZIP tells you whether we deliver.':
    'Cinco ciudades tienen su propia página. El código postal dice si llega un camión.',
  'Topsoil and mulch delivery in {city}, TN': 'Tierra y mulch a domicilio en {city}, TN',
  'Topsoil, compost, mulch, sand and gravel by the cubic yard in {city}, {county} County: delivery fee, minimum order, ZIP codes and prices.':
    'Tierra vegetal, composta, mulch, arena y grava por yarda cúbica en {city}, condado de {county}: costo de entrega, pedido mínimo, códigos postales y precios.',
  'topsoil {city}': 'tierra vegetal {city}',
  'mulch delivery {city}': 'mulch a domicilio {city}',
  'compost {city}': 'composta {city}',
  'bulk gravel {county} County': 'grava a granel condado de {county}',
  'The yard is here, so most of the city gets its load the same day.':
    'El depósito está aquí, así que casi toda la ciudad recibe su carga el mismo día.',
  'Under most of Nashville lies clay over limestone. Two inches of compost dug in open it for roots, and a new lawn wants three to four inches of lawn mix on top.':
    'Bajo casi todo Nashville hay arcilla sobre piedra caliza. Dos pulgadas de composta revueltas lo abren para las raíces, y un césped nuevo pide encima de tres a cuatro pulgadas de mezcla.',
  'City lots are narrow, with wires overhead. Look up before you choose the spot: a raised bed needs 20 feet. The load can also go at the curb or in the alley, where the city allows it.':
    'Los lotes de la ciudad son angostos y con cables. Mire hacia arriba antes de elegir: la caja levantada necesita 20 pies libres. La carga también puede quedar en la orilla de la calle o en el callejón, donde la ciudad lo permita.',
  'Soil, mulch and stone for gardens from Main Street to Westhaven.':
    'Tierra, mulch y piedra para jardines desde Main Street hasta Westhaven.',
  'Near the Harpeth the soil is deep and silty; on the hills it is red clay. For beds on the hills, mix compost in; near the river, screened topsoil alone often does.':
    'Cerca del Harpeth el suelo es hondo y limoso; en las lomas es arcilla roja. En las lomas, revuelva composta; junto al río muchas veces basta la tierra cernida.',
  'Many neighborhoods have rules on what may lie in the street. Plan the driveway, or ask your association first, and give the gate code with the order.':
    'Muchas colonias tienen reglas sobre lo que puede quedar en la calle. Use la entrada, o pregunte antes a su asociación, y ponga la clave del portón en el pedido.',
  'One road south of the yard, and long driveways that a truck likes.':
    'A un camino al sur del depósito, y con entradas largas que le gustan al camión.',
  'Limestone lies close under the hills. Where the spade rings at six inches, build up instead of digging down: raised beds of eight to twelve inches, and topsoil over the rock.':
    'Bajo las lomas la caliza está cerca. Si la pala suena a las seis pulgadas, suba en vez de bajar: camas elevadas de ocho a doce pulgadas y tierra sobre la roca.',
  'A loaded truck weighs as much as twenty cars. Asphalt and concrete carry it, pavers and brick can crack, and a steep drive may be too steep to raise the bed on.':
    'Un camión cargado pesa como veinte autos. El asfalto y el concreto lo aguantan, los adoquines y el ladrillo se pueden rajar, y en una entrada empinada quizá no se pueda levantar la caja.',
  'The far end of Rutherford County is an hour away, so loads are planned for the next business day.':
    'La otra punta del condado de Rutherford queda a una hora, así que las cargas se programan para el siguiente día hábil.',
  'This is cedar glade country: a few inches of soil on flat limestone. A good bed here is brought in, not dug: eight to twelve inches for vegetables, three to four for a lawn.':
    'Es tierra de claros de cedro: pocas pulgadas de suelo sobre caliza plana. Aquí una buena cama se trae, no se cava: de ocho a doce pulgadas para verduras, de tres a cuatro para césped.',
  'Flat ground makes it easy, new subdivisions do not: fresh curbs and soft shoulders give way. Mark a spot on the finished drive.':
    'El terreno plano ayuda, los fraccionamientos nuevos no: las banquetas recientes y las orillas blandas ceden. Marque un lugar en la entrada ya terminada.',
  'Around Old Hickory Lake, and on both sides of the bypass.':
    'Alrededor del lago Old Hickory y a los dos lados del libramiento.',
  'Lots slope toward the water, and rain takes loose soil with it. Mulch knits on a slope, and stone holds the foot of it.':
    'Los lotes bajan hacia el agua y la lluvia se lleva la tierra suelta. El mulch se entreteje en la pendiente y la piedra sostiene su pie.',
  'A truck with its bed up must stand level, so the top of the drive is usually the place. Keep the pile away from the water and cover it before rain.':
    'Con la caja arriba el camión debe estar nivelado, así que casi siempre toca la parte alta de la entrada. Deje el montón lejos del agua y cúbralo antes de la lluvia.',

  // Comparison
  'Which soil for which job': 'Qué tierra para qué trabajo',
  'Three soils do nearly every job in a yard. They differ in what they feed, hold and cost.':
    'Tres tierras hacen casi todo en un jardín. Se distinguen por lo que nutren, retienen y cuestan.',
  'Best for: {use}': 'Mejor para: {use}',
  Advantages: 'Ventajas',
  Considerations: 'A tener en cuenta',
  'Order {product}': 'Pedir {product}',
  'How to choose': 'Cómo elegir',
  'Get Expert Consultation': 'Pedir asesoría',
  'Shop All Products': 'Ver todos los productos',
  'Garden topsoil, compost mix and lawn repair mix compared: price per cubic yard, eight properties, what each is for and its drawbacks.':
    'Tierra vegetal, mezcla de composta y mezcla para césped comparadas: precio por yarda cúbica, ocho propiedades, para qué sirve cada una y qué tiene en contra.',
  'Screened to 1/2 inch': 'Cernida a 1/2 pulgada',
  'pH 6.0–7.5': 'pH 6.0–7.5',
  'Rich in nutrients': 'Rica en nutrientes',
  'High in organic matter': 'Mucha materia orgánica',
  'Holds moisture': 'Guarda la humedad',
  'Drains well': 'Drena bien',
  'Ready to seed': 'Lista para sembrar',
  'Beds, borders and general fill': 'Camas, orillas y relleno general',
  'Screened sandy loam. The base that most jobs start from, and the lowest price a yard.':
    'Franco arenoso cernido. La base de casi todo trabajo y el precio más bajo por yarda.',
  'Garden beds and borders': 'Camas de jardín y orillas',
  'Raised beds': 'Camas elevadas',
  'Tree and shrub planting': 'Plantar árboles y arbustos',
  'Leveling and general fill': 'Nivelar y rellenar',
  'Lowest price per cubic yard': 'El precio más bajo por yarda cúbica',
  'Even texture that rakes out clean': 'Textura pareja que se rastrilla limpio',
  'Suits almost any planting': 'Sirve para casi cualquier planta',
  'Vegetables want compost mixed in': 'Las verduras piden composta revuelta',
  'Heavy when wet: plan the wheelbarrow path': 'Pesada cuando está mojada: planee el paso de la carretilla',
  'Vegetable and flower gardens': 'Huertos y flores',
  'Finished compost, dark and crumbly. Feeds the bed it goes into and loosens clay.':
    'Composta madura, oscura y suelta. Nutre la cama y afloja la arcilla.',
  'Vegetable gardens': 'Huertos',
  'Flower beds': 'Camas de flores',
  'Working into clay': 'Revolver en la arcilla',
  'Topdressing a lawn': 'Cubrir un césped',
  'Most nutrients of the three': 'La más nutritiva de las tres',
  'Loosens heavy clay': 'Afloja la arcilla pesada',
  'Light to move': 'Ligera de mover',
  'Highest price per cubic yard': 'El precio más alto por yarda cúbica',
  'Settles more than soil': 'Se asienta más que la tierra',
  'Too rich to use alone in a deep bed': 'Demasiado rica para usarla sola en una cama honda',
  'New lawns and lawn repair': 'Césped nuevo y reparación',
  'Topsoil, sand and compost, ready to seed and rake out level.':
    'Tierra, arena y composta, lista para sembrar y nivelar con rastrillo.',
  'New lawns from seed': 'Césped nuevo de semilla',
  'Bare spots and ruts': 'Calvas y surcos',
  'Leveling before sod': 'Nivelar antes del césped en rollo',
  Overseeding: 'Resiembra',
  'Seed goes straight into it': 'La semilla va directo',
  'Drains fast, so it does not crust': 'Drena rápido y no hace costra',
  'Rakes out level': 'Se nivela con el rastrillo',
  'Dries out sooner: water new seed daily': 'Se seca antes: riegue la semilla a diario',
  'Not deep or rich enough for vegetables': 'Le falta profundidad y nutrientes para verduras',
  'Choose it to fill: raised beds, low spots, planting holes, new borders. For vegetables, mix in one part of compost to two or three of topsoil.':
    'Elíjala para llenar: camas elevadas, partes bajas, hoyos para plantar, orillas nuevas. Para verduras, mezcle una parte de composta con dos o tres de tierra.',
  'Choose it to feed: two inches worked into a vegetable or flower bed, or half an inch raked over a tired lawn. Deep beds want topsoil under it.':
    'Elíjala para nutrir: dos pulgadas revueltas en una cama de verduras o flores, o media pulgada rastrillada sobre un césped cansado. En camas hondas va tierra debajo.',
  'Choose it to seed: three to four inches for a new lawn, one to three over bare spots. It is level after one pass of the rake.':
    'Elíjala para sembrar: de tres a cuatro pulgadas para césped nuevo, de una a tres en las calvas. Queda pareja con una pasada de rastrillo.',

  // Policies
  Sections: 'Secciones',
  'Last changed on {date}. Questions:': 'Último cambio: {date}. Preguntas:',
  'A demonstration': 'Una demostración',
  'What we know about you, and why': 'Qué sabemos de usted y para qué',
  'What it takes to bring you a load, and no more. Nothing is sold, and no advertiser sees it.':
    'Lo necesario para llevarle una carga, y nada más. No vendemos datos y ningún anunciante los lee.',
  'What you send us': 'Lo que usted nos envía',
  'An order has your name, email address, delivery address and, if you give them, a phone number and notes for the driver. A quote request has what you typed into its form.':
    'Un pedido lleva su nombre, correo, dirección de entrega y, si los da, teléfono y notas para el conductor. Una solicitud de cotización lleva lo que escribió en su formulario.',
  'We use it to price, deliver and answer, and to show you the order when you ask for it with your email address and order number.':
    'Lo usamos para cotizar, entregar y responder, y para mostrarle el pedido cuando lo pide con su correo y número de pedido.',
  'You pay on the page of our payment provider. It gets your email address and the order; your card number goes to it alone and never reaches us.':
    'Usted paga en la página de nuestro proveedor de pagos. Él recibe su correo y el pedido; el número de tarjeta va solo a él y nunca llega a nosotros.',
  'What stays on your device': 'Lo que queda en su teléfono',
  'Your account': 'Su cuenta',
  'With an account we also keep your profile, your addresses and job sites with their gate codes and contacts, your cart and wishlist, the last twenty products you looked at, your reviews, which others see with your first name and an initial, and the pictures of your saved jobs. Your password is kept as a hash that nobody can read back.':
    'Con una cuenta guardamos además su perfil, sus direcciones y obras con las claves del portón y los contactos, su carrito y su lista de deseos, los últimos veinte productos que vio, sus reseñas, que los demás ven con su nombre y una inicial, y las fotos de sus trabajos guardados. Su contraseña se guarda como un resumen cifrado que nadie puede volver a leer.',
  'A picture for a job or a request is redrawn smaller on your device, so the place and time your camera wrote into it stay behind.':
    'Una foto para un trabajo o una solicitud se reduce en su teléfono, así que el lugar y la hora que anotó su cámara no salen de él.',
  'We note sign-ins, failed ones too, with their time and network address, so that a stranger’s can be told from yours.':
    'Anotamos los inicios de sesión, también los fallidos, con la hora y la dirección de red, para distinguir los de un extraño de los suyos.',
  'We write to confirm your email, to reset a password, when an order or a quote request arrives, and when an order moves. The newsletter goes only to people who asked for it and confirmed it from their inbox. A sent email is kept without its address.':
    'Le escribimos para confirmar su correo, para cambiar una contraseña, cuando llega un pedido o una solicitud de cotización y cuando un pedido avanza. El boletín se envía solo a quien lo pidió y lo confirmó desde su correo. De un correo ya enviado no se guarda la dirección.',
  'Orders and quotes that were made with your email before you had an account are shown in it once the email is confirmed.':
    'Los pedidos y las cotizaciones hechos con su correo antes de tener cuenta aparecen en ella cuando el correo queda confirmado.',
  'While you are signed in it also keeps what your account shows: orders, addresses, pictures you took, wishlist, reviews and what waits to be sent, apart from anybody else’s on this device. Signing out removes all that but the cart, unless you choose to keep what was not sent.':
    'Mientras tiene la sesión iniciada guarda también lo que muestra su cuenta: pedidos, direcciones, fotos que tomó, lista de deseos, reseñas y lo que espera para enviarse, aparte de lo de cualquier otra persona en este teléfono. Al cerrar sesión se borra todo eso menos el carrito, a menos que usted elija conservar lo que no se envió.',
  'So that the shop works with no signal, your browser keeps the catalog, your cart, the delivery ZIP you typed, forms you have not sent yet, and requests that wait for signal. A random number tells your waiting requests from those of other devices.':
    'Para que la tienda funcione sin señal, su navegador guarda el catálogo, su carrito, el código postal que escribió, los formularios sin enviar y las solicitudes que esperan señal. Un número al azar distingue sus solicitudes de las de otros dispositivos.',
  'One cookie remembers your language, another the language of a link that somebody sent you, until you close the browser. One keeps you signed in, and one shows that this browser signed in to your account before, so that strangers who guess at your password cannot lock you out. Clearing the site data in your browser removes all of it.':
    'Una cookie recuerda su idioma y otra, hasta que cierre el navegador, el idioma de un enlace que alguien le envió. Una mantiene su sesión abierta y otra indica que este navegador ya inició sesión en su cuenta, para que quien intente adivinar su contraseña no pueda dejarle fuera. Al borrar los datos del sitio en su navegador se borra todo.',
  'What the server logs': 'Lo que registra el servidor',
  'Requests are logged with their time, path and outcome to find faults. Repeated order lookups and form posts are counted by network address for a short time, to stop people from guessing.':
    'Las peticiones se registran con hora, ruta y resultado para encontrar fallas. Las consultas de pedidos y los formularios repetidos se cuentan por dirección de red durante poco tiempo, para que nadie adivine.',
  'What you ask the assistant is not kept, unless you send the yard a message from the chat: the conversation goes with it. Where a chat model is connected, the question goes to it, without your name and email.':
    'Lo que le pregunta al asistente no se guarda, salvo que mande un mensaje al depósito desde el chat: la conversación va con él. Si hay un modelo de chat conectado, la pregunta va a ese modelo, sin su nombre ni correo.',
  'The pages load no third-party scripts, fonts, pictures or trackers.':
    'Las páginas no cargan programas, letras, imágenes ni rastreadores de terceros.',
  'What you can ask for': 'Lo que puede pedir',
  'Ask what we have about you, have it corrected, or have it deleted. We keep what tax law makes us keep about paid orders, and delete the rest.':
    'Pregunte qué tenemos de usted, pida corregirlo o borrarlo. Guardamos lo que la ley fiscal exige de los pedidos pagados y borramos lo demás.',
  '{store} is not a real business. Whoever runs this copy of the shop holds what you type into it, so use made-up details unless you know who that is.':
    '{store} no es un negocio real. Quien opera esta copia de la tienda recibe lo que usted escribe, así que use datos inventados si no sabe quién es.',
  'What the shop keeps about you, on its server and on your device, what for, and how to have it deleted.':
    'Qué guarda la tienda de usted, en su servidor y en su teléfono, para qué, y cómo pedir que se borre.',
  'How a sale works': 'Cómo funciona una venta',
  'What you can count on when you order, and what we count on.':
    'Con qué puede contar cuando pide, y con qué contamos nosotros.',
  Prices: 'Precios',
  'Prices are in US dollars, per cubic yard or per item. The delivery fee depends on the zone of your ZIP. Orders of {free}+ are delivered free.':
    'Los precios son en dólares, por yarda cúbica o por pieza. El costo de entrega depende de la zona de su código postal. En pedidos de {free} o más, la entrega es gratis.',
  'The price that counts is the one the shop confirms when you order. If a price changed since you filled the cart, the cart shows it before you pay.':
    'Vale el precio que la tienda confirma al pedir. Si un precio cambió desde que llenó el carrito, el carrito lo muestra antes de pagar.',
  'Orders and payment': 'Pedidos y pago',
  'An order is placed once its payment goes through. What you fill in with no signal is a saved draft: nothing is bought until the payment page confirms it.':
    'El pedido queda hecho cuando pasa el pago. Lo que llena sin señal es un borrador guardado: nada se compra antes de que lo confirme la página de pago.',
  'If we cannot deliver what you paid for, you get your money back.':
    'Si no podemos entregar lo pagado, se le devuelve el dinero.',
  'A quote stays good for {days} days. Over {yards} yards of one material you can ask for one; custom blends always have one.':
    'Una cotización vale {days} días. Con más de {yards} yardas de un material puede pedirla; las mezclas especiales siempre la llevan.',
  'How a yard is measured': 'Cómo se mide una yarda',
  'A cubic yard is 27 cubic feet, measured loose in the truck as it is loaded. Material settles on the way and when it is watered; stone and wet sand are limited by weight before the bed is full.':
    'Una yarda cúbica son 27 pies cúbicos, medidos sueltos en el camión al cargar. El material se asienta en el camino y al regarlo; la piedra y la arena mojada llegan al límite de peso antes de llenar la caja.',
  'Soil, mulch and stone are natural: color and moisture change with the stockpile and the weather.':
    'La tierra, el mulch y la piedra son naturales: el color y la humedad cambian con el montón y el clima.',
  'Changing, cancelling, returning': 'Cambiar, cancelar, devolver',
  'A load that has been dumped cannot be returned.': 'Una carga ya descargada no se puede devolver.',
  'If the load is not what you ordered, call before you spread it, with a picture of the pile and your order number. We make it right.':
    'Si la carga no es lo que pidió, llame antes de extenderla, con una foto del montón y su número de pedido. Lo arreglamos.',
  Limits: 'Límites',
  'The calculator and the guides are advice, not engineering: for walls, drives that carry trucks, and drainage ask someone who can see the site. What the delivery policy says about the spot is part of these terms.':
    'La calculadora y las guías son consejos, no ingeniería: para muros, entradas para camiones y drenaje, pregunte a quien vea el terreno. Lo que dice la política de entrega sobre el lugar es parte de estos términos.',
  '{store} is an invented store. Its people, telephone number and address are made up, no truck will come, and without a payment provider of its own the shop takes test payments only.':
    '{store} es una tienda inventada. Su gente, su teléfono y su dirección son ficticios, no llegará ningún camión y, sin un proveedor de pagos propio, la tienda solo acepta pagos de prueba.',
  'Prices, orders, quotes, how a cubic yard is measured, and how an order is changed or cancelled.':
    'Precios, pedidos, cotizaciones, cómo se mide una yarda cúbica y cómo se cambia o cancela un pedido.',
  'Where the truck goes, and where it does not': 'A dónde va el camión, y a dónde no',
  'Loaded, it weighs as much as twenty cars. Here is what that means for your driveway.':
    'Cargado pesa como veinte autos. Esto es lo que significa para su entrada.',
  'Fees and minimum orders': 'Costos y pedidos mínimos',
  'The fee depends on the ZIP of the site. Beyond about {n} miles from Nashville, and outside Tennessee, ask us for a quote.':
    'El costo depende del código postal de la obra. A más de unas {n} millas de Nashville, y fuera de Tennessee, pídanos una cotización.',
  'Days and hours': 'Días y horas',
  'Trucks run Monday to Friday, {from} to {to} Central Time.':
    'Los camiones salen de lunes a viernes, de {from} a {to}, hora del Centro.',
  'Order before {time} on one of those days, and the load arrives the same day in {zones}.':
    'Si pide antes de {time} en uno de esos días, la carga llega el mismo día en {zones}.',
  'Saturdays from {from} to {to} only in {zones}, and only when everything in the order is marked for weekend delivery.':
    'Los sábados de {from} a {to} solo en {zones}, y solo si todo el pedido está marcado para entrega en fin de semana.',
  'The driver calls {n} minutes before arrival. Nobody has to be at home if the spot is marked.':
    'El conductor llama {n} minutos antes de llegar. Nadie tiene que estar en casa si el lugar está marcado.',
  'Hard surfaces only': 'Solo superficies firmes',
  'The truck stays on ground that carries it: concrete, asphalt, packed gravel, or the street edge where the city allows it. The spot has to be 10 feet wide and nearly level, with 20 feet clear overhead.':
    'El camión se queda donde el suelo lo aguanta: concreto, asfalto, grava compactada o la orilla de la calle donde la ciudad lo permita. Necesita 10 pies de ancho, 20 pies libres de altura y un lugar casi plano.',
  'It does not drive onto lawns, over septic fields or sprinkler lines, or onto soft shoulders. If you ask the driver to leave the hard surface and the driver agrees, ruts, cracks and broken lines are yours to repair. Pavers and brick can crack even under a careful truck.':
    'No entra al césped ni pasa sobre campos sépticos, líneas de riego u orillas blandas. Si usted pide al conductor salir de la superficie firme y él acepta, los surcos, grietas y líneas rotas corren por su cuenta. Los adoquines y el ladrillo pueden rajarse aun con cuidado.',
  'The driver decides whether a spot is safe. If it is not, the load goes to the nearest safe one, or back to the yard, and the fee is still due.':
    'El conductor decide si un lugar es seguro. Si no lo es, la carga va al lugar seguro más cercano o regresa al depósito, y la entrega se cobra igual.',
  'Call 811 before you dig': 'Llame al 811 antes de excavar',
  'Before you dig, trench or set a post, call 811 or file a ticket online at least three working days ahead. Tennessee 811 marks gas, electric, water and cable lines for free, and the law requires it.':
    'Antes de excavar, abrir una zanja o poner un poste, llame al 811 o haga la solicitud en línea al menos tres días hábiles antes. Tennessee 811 marca gratis las líneas de gas, luz, agua y cable, y la ley lo pide.',
  'Tell us about anything under the spot that a heavy wheel could break: septic tanks and fields, vaults, old wells.':
    'Avísenos de todo lo que una rueda pesada pueda romper bajo el lugar: tanques, fosas, registros, pozos viejos.',
  Loads: 'Cargas',
  'One truck brings {bed} cubic yards; stone is limited by weight to {stone}. The bed has no divider, so every material gets its own truck.':
    'Un camión lleva {bed} yardas cúbicas; la piedra, por peso, hasta {stone}. La caja no tiene divisiones, así que cada material viaja solo.',
  'An order that takes several trucks still pays one fee.':
    'Un pedido de varios camiones paga una sola entrega.',
  'Keep people and pets two truck lengths away while the bed is up.':
    'Con la caja arriba, mantenga a personas y mascotas a dos largos de camión.',
  'If something is wrong': 'Si algo está mal',
  'Look at the load before you spread it. If something is off, call the same day with a picture of the pile and your order number, and we will make it right.':
    'Revise la carga antes de extenderla. Llame el mismo día con una foto del montón y su número de pedido, y lo arreglamos.',
  'Delivery fees and days, what the truck needs, hard surfaces, calling 811 before you dig, and what to do when something is wrong.':
    'Costos y días de entrega, lo que necesita el camión, superficies firmes, llamar al 811 antes de excavar y qué hacer si algo está mal.',
  '{range} a cubic yard, before delivery.': '{range} la yarda cúbica, sin contar la entrega.',
  'At checkout you choose the morning, {from} to {noon}, the afternoon, {noon} to {to}, or all day. The window is yours once the order is paid, and you can change it as long as you can move the delivery.':
    'Al hacer el pedido usted elige por la mañana, de {from} a {noon}, por la tarde, de {noon} a {to}, o todo el día. El horario es suyo en cuanto paga el pedido, y lo puede cambiar mientras pueda mover la entrega.',
  'Storms and closed roads can move a delivery too; then we call you first.':
    'Las tormentas y los caminos cerrados también pueden cambiar una entrega; entonces le llamamos antes.',
};
