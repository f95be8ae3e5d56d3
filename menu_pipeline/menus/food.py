"""Words that tell food from other trades, in many languages.

Kept as stems: a word counts when it begins or ends with one (German and Scandinavian compounds end in
theirs, ``Zwiebelsuppe``). Scripts without spaces are looked through for characters instead. Data only, and
the two functions that count.
"""

from __future__ import annotations

import re
from functools import lru_cache

from menu_pipeline.menus.normal import words
from menu_pipeline.menus.sieve import Sieve

FOOD = words(
    """
    pizza pizz pasta spaghett lasagn ravioli gnocch risott tagliatell penne carbonara bolognes margherit focacc
    calzone bruschett antipast parmig mozzarell burrat prosciutt tiramis panna cotta cotto gelat espress cappucc latte
    macchiat ristrett chianti rioja merlot cabernet sauvignon pinot chardonnay riesling malbec syrah shiraz
    muscadet sancerre chablis bordeaux bourgogne barolo brunello valpolicella primitivo cava crémant lambrusco
    negroni paloma martini margarita daiquiri bellini cosmopolitan caipirinha mule highball vermouth cognac
    brandy grappa amaro limoncello ouzo raki sake soju pelmeni borscht borsch soup salad sandwich burger
    cheeseburg fries chips wrap taco burrito quesadill nacho enchilad fajita guacamol salsa chicken beef pork
    lamb duck turkey steak ribs bacon ham sausage meatball brisket wing fillet filet sirloin ribeye veal fish
    salmon tuna cod prawn shrimp lobster crab oyster mussel scallop squid calamar octopus seafood anchov trout
    cheese egg omelet pancake waffle toast bread bagel croissant muffin cookie brownie cake pie tart dessert
    pudding icecream sundae donut doughnut yogurt cream butter chocolat vanill caramel strawberr berry apple
    banana mango lemon coffee tea chai cocoa juice lemonad smoothie milkshak shake soda cola coke water beer ale
    lager stout cider wine prosecc champagn cocktail mojito margarita whisk vodka gin rum tequila liqueur spritz
    горілк пиво пива джин бренді лікер настоянк вермут віскі коньяк водк настойк ликер бренди банош деруни
    ginebra maracuyá albahaca pepino tónica jengibre añejo piña limón naranja durazno melocotón guayaba tamarindo
    cilantro aguacate calabaza zanahoria berenjena maíz plátano sandía melón cereza cacahuete almendra avellana
    pistacho azúcar canela vainilla orégano perejil tomillo pimentón codorniz salmón almeja cangrejo anchoa boquerón
    mantequilla fideo limpa limpan krans bullar bulle småkak kakor bakelse bakverk macka räkor räkmack svamp ägg smör
    mjölk äpple päron apelsin boller skolebolle skillingsboll kringle lefse rundstykk røræg spejlæg mørbrad purløg potet
    agurk fløte smør sjokolad gurke basilikum minze ingwer limette zitrone kokos pfirsich birne zimt gebäck rhum menthe
    concombre gingembre raisin cannelle grenadine curaçao orgeat litchi mangue cetriol zenzer arancia ciliegi cannell
    vanigli sciropp pompelm tonica vermut hortelã manjericão gengibre limão morango framboes abacaxi pêssego maçã
    baunilha maracujá goiaba xarope tônica gember sinaasappel perzik kaneel siroop mięta bazyli ogórk imbir cytryn
    pomarańcz truskawk malin brzoskwin wiśni jabłk gruszk cynamon wanili syrop bułk drożdżówk bazalka okurk zázvor
    limetk pomeranč broskev třešn jablk hrušk skořic vanilk sirup rohlík houska bazsalikom uborka gyömbér citrom narancs
    málna ananász kókusz cseresznye körte fahéj vanília szirup kifli zsemle pogács busuioc castravete ghimbir lămâie
    portocal căpșuni zmeură piersic scorțișoar vanilie covrig fesleğen zencefil portakal çilek ahududu şeftali
    tarçın vanilya şurup pulla korvapuusti piirak maito kifla jagod čokolad mlijek лимон лайм апельсин клубник малин
    ананас кокос персик вишн яблок груш кориц ванил сироп имбир базилик виски ψωμι κουλουρι ρυζι τυρι αυγο βουτυρ
    ρουμι βοτκα
    banoff doppio coupe coupje chocolademelk frisdrank deca baliq sharbat ichimlik taomlar somsa
    aperol sherry port rice noodle ramen udon soba sushi sashimi maki nigiri tempura teriyaki gyoza dumpling
    wonton dimsum dim bao spring curry masala tikka tandoor naan roti paratha biryani dal daal dosa idli samosa
    pakora paneer korma vindaloo chutney lassi kulfi raita pulao thali chaat bhaji bhajee kebab kebap shawarma
    falafel hummus tabbouleh baklava halloum pita gyros souvlak moussak tzatziki dolma feta olive tomato onion
    garlic mushroom pepper potato bean lentil chickpea corn spinach broccol avocado lettuce cabbage pickle
    carrot pumpkin vegetabl veggie vegan vegetari tofu tempeh herb sauce mayo ketchup mustard pesto gravy grill
    fried roast baked smoked stew starter appetizer appetiser mains breakfast brunch lunch dinner kids menu pho
    banh bun goi nem pad thai tom yum som larb satay nasi goreng mie bakso soto rendang gado sate ayam sapi ikan
    udang kopi teh jus susu es bubur martabak laksa char kway bibimbap bulgogi kimchi tteok jjigae galbi japchae
    sopa ceviche empanad arepa tamal paella tapas tortilla jamon croquet gazpacho churros bocadill schnitzel
    wurst brat currywurst suppe salat brot brötchen käse schinken fleisch hähnchen huhn rind schwein lamm ente
    gans fisch lachs forelle matjes scampi kartoffel pommes knödel spätzle nudel reis gemüse pilz zwiebel
    spargel kohl kraut kuchen torte strudel eis sahne apfel beere obst kaffee tee saft schorle limo bier pils
    weizen wein sekt schnaps frühstück vorspeis hauptgericht nachspeis dessert beilage soße sauce rösti fondue
    raclette gulasch braten roulade potage soupe salade sandwich poulet boeuf bœuf porc agneau canard veau
    jambon saucisse lardon poisson saumon thon crevette moule huitre huître fromage oeuf œuf pain baguette
    tartine croque galette crêpe crepe quiche gratin frites riz légume champignon tomate oignon pomme poire
    fraise framboise chocolat glace gâteau tarte mousse entrée plat café thé jus eau bière vin rouge blanc rosé
    verre kir pastis cidre sirop zuppa minestr insalat pane panin formagg prosc salsicc pollo manzo maiale
    vitell agnell anatra pesce salmon tonno gamber cozze vongol calamar polpo acciug uova funghi pomodor cipoll
    aglio patat melanzan zucchin peperon rucola basilic olio riso dolce torta cannol sorbett caffè birra vino
    rosso bianco acqua aranciat antipasto primi secondi contorn bevand stracciatell speck gorgonzol bresaol
    piadin arancin supplì sopa ensalad pan queso jamón chorizo pollo carne ternera cerdo cordero pescado atún
    gamba camarón pulpo mejill huevo arroz frijol papa patata cebolla aceituna postre helado flan café cerveza
    vino agua zumo jugo desayuno almuerzo cena hamburgues perro bocata croqueta pincho ración alitas costilla
    lomo bistec churrasc salada pão queijo presunto frango carne bife porco bacalhau camarão polvo peixe ovo
    arroz feijão batata mandioca macaxeira pastel coxinha brigadeiro açaí tapioca cuscuz caldo moqueca feijoada
    picanha suco refriger cerveja água sobremesa pudim bolo sorvete petisco porção lanche soep salade brood kaas
    ham kip rund varken vis zalm garnaal mossel friet frites aardappel groente ui champignon taart gebak ijs
    koffie thee sap bier wijn water broodje tosti uitsmijter bitterbal kroket pannenkoek poffert suppe salat
    brød smørrebrød ost skinke kylling okse svin lam fisk laks reje rejer kartoff fritter grønt løg kage is
    kaffe te øl vin vand sodavand rødspætte frikadelle flæskesteg bøf remoulade hakkebøf soppa sallad bröd ost
    skinka kyckling nöt fläsk lamm lax räk räka potatis pommes grönsak lök tårta glass kaffe te öl vin vatten
    köttbull korv biff gryta ris nudlar pannkak våffl suppe brød kylling biff svin laks reker poteter kake
    vaffel pølse keitto salaatti leipä juusto kinkku kana nauta possu lohi katkarap peruna ranskalais riisi
    kasvis sieni kakku jäätelö kahvi tee mehu olut viini vesi pihvi kebab lihapull leike kala zupa sałatk sałata
    chleb ser szynk kurczak wołow wieprz jagn kaczk ryba łosoś krewet ziemniak frytk ryż kapust grzyb pierog
    naleśnik ciast lody kawa herbat sok piwo wino woda kotlet schab żurek bigos golonk kiełbas śledź polév
    polévk salát chléb sýr šunk kuře kuřec hověz vepř jehněč kachn ryba losos krevet brambor hranol rýže zelí
    houb knedlík guláš svíčkov smažen řízek palačink dort zmrzlin káva čaj džus pivo víno voda slanin vejce vajc
    párek klobás polievk šalát bryndz halušk kurac hoväd bravč ryb zemiak leves saláta kenyér sajt sonka csirke
    marha sertés kacsa hal lazac burgony rizs gomba palacsint torta fagylalt kávé tea sör bor víz gulyás pörkölt
    lángos tojás kolbász ciorb supă salat pâine brânz șunc pui vit porc miel raț peșt somon creveț cartof orez
    ciuperc papanaș clătit cafea ceai suc bere vin apă mici sarmal mămălig tocan juh salat kruh sir šunk pilet
    pileć govedin svinj janjet patk riba losos škamp lignj krumpir riža gljiv palačink kolač sladoled kava čaj
    sok pivo vino voda ćevap pljeskav burek ajvar kajmak rakij суп борщ салат хлеб сыр ветчин куриц курин говяд
    свинин баранин утк рыб лосос кревет картоф рис гриб блин пельмен вареник котлет шашлык торт морожен кофе чай
    сок пиво вино вода пицц паст ролл суши бургер солянк окрошк оливье завтрак ланч обед десерт каша яичниц омлет сырник
    уха плов хачапур хинкал чебурек соус сир м'яс курк свинин картопл деруни супа хляб сирене кашкавал пиле
    пилешк телешк свинск агнешк риба картоф ориз гъб торта сладолед кафе бира вино вода баница шопска таратор
    кебапч кюфте мусака σουπ σαλατ ψωμ τυρ φετα κοτοπουλ μοσχαρ χοιριν αρν ψαρ γαριδ καλαμαρ χταποδ πατατ ρυζ
    μανιταρ γλυκ παγωτ καφ τσα χυμ μπυρ κρασ νερ σουβλακ γυρο μουσακ τζατζικ μπιφτεκ παϊδακ χωριατικ κεφτεδ
    çorba salata ekmek peynir tavuk dana kuzu köfte balık somon karides patates pilav mantar börek gözleme
    lahmacun pide döner dürüm iskender künefe baklava dondurma kahve çay suyu bira şarap su simit poğaça menemen
    kahvaltı ayran tost yumurta sucuk kaşar zeytin şiş adana çiğ meze tatlı makarna cơm phở bún bánh gỏi chả nem
    gà bò heo lợn vịt cá tôm mực rau nước trà cà phê bia rượu lẩu xôi cháo chè ชา กาแฟ ข้าว ผัด ต้ม แกง ยำ หมู
    ไก่ กุ้ง ปลา เนื้อ nasi mi mee ayam daging kambing ikan sotong roti teh kopi kuih wrap bowl poke platter
    combo combi skewer marinad crispy maast sangak kabab koobideh khoresh ghormeh tahchin chapati ugali nyama
    sukuma injera wat tibs jollof fufu egusi suya plantain paprika schinken zwiebel knoblauch thunfisch ananas
    самс лепешк лепёшк пахлав булочк пирож пирог блинчик лаваш шаурм наггетс компот морс квас лимонад пончик круассан
    манты лагман шурп долм аджик айран тархун зразы расстегай холодец винегрет селедк икр лосось форел дорад сибас утин
    lomit churrasc mariscad chivit pupusa tostad birria carnita barbacoa suadero huarach elote horchat sopes chilaquil
    pozole tlayud molcajet palak chole rajma bhindi aloo gobi jeera poori puri vada uttapam sambar thecha laddu ghee
    barfi jalebi rasgulla gulab jamun papad pulav haleem nihari karahi seekh tikki momos chowmein manchurian keema
    focaccin crostin carpacc frittur grigliat tagliat parmigian lasagne crespell sfogliatell babà cassat granit
    escargot magret confit blanquett cassoulet tartiflett bavett entrecôt onglet rillett tartar ceviche tataki edamame
    karaage takoyaki okonomiyaki katsu donburi yakitori yakisoba matcha mochi onigiri chashu shumai bibim naengmyeon
    pierożk gołąbk bigos zapiekank kopytk placki kluski rosół barszcz halušk pirohy kapustnic bryndzov utopenec
    nakládan tatarák guláš langoš topink rántott töltött pörkölt halászlé húsleves főzelék somlói túró rétes mititei
    tochitur pomana plăcint zacuscă ardei vânat strudle rolat sarma kajgana prebranac gibanica vešalic ražnjić
    mućkalic šopska banica bob чорб кавърм сарм мекиц лозов баклав айрян musaka imam bayildi karnıyarık hünkar
    beğendi patlıcan yaprak sarma mücver cacık haydari humus kısır lokum katmer revani kadayıf aşure zeytinyağlı
    ορεκτικ κυριωσ επιδορπ ζυμαρικ μακαρον λιγκουιν πενν καρμποναρ σπαγγετ ριζοτ πιτσ μπεργκερ μπεικον λουκανικ σολομ
    τονο μπακαλιαρ λαβρακ τσιπουρ μυδι σαρδελ γαυρ κοτοσουπ κρεασ κιμα κεφτ παστιτσ γεμιστ ντολμ ντοματ κρεμμυδ αγγουρ
    μελιτζαν κολοκυθ πιπερι σκορδ σπανακ φασολ φακ ρεβιθ ελια ελαιολαδ λαδι σαλτσ κρεμα αυγ αυγα ομελετ γιαουρτ μελι
    πορτοκαλ λεμον μηλ φραουλ σοκολατ κεικ τουρτ τηγανι ψητ σχαρα χορτα χορτοπιτ τυροπιτ σπανακοπιτ πιτα σαντουιτσ
    τοστ ψωμακ αναψυκτ φρεντ εσπρεσ καπουτσιν φραπε ουζο τσιπουρο ρετσιν μπιρ
    bagnet longganis tocino adobo adobong sisig tapsilog lechon liempo pancit lumpia sinigang bicol bangus tilapia daing
    dilis inasal turon bihon kaldereta afritada menudo dinuguan tinola bulalo crispy palabok
    heineken hineken budweiser carlsberg tuborg peroni moretti krombacher bitburger paulaner erdinger franziskan
    hoegaarden leffe duvel chimay kronenbourg desperado estrella mahou sapporo asahi kirin singha guinness
    smirnoff absolut stolichnaya baileys bailey jagermeist jägermeist beefeater tanqueray gordons hennessy martell
    courvoisier jameson chivas ballantin glenfiddich macallan bacardi havana campari cinzano ramazzotti
    cointreau amaretto sambuca disaronno malibu kahlua pisco cachaça cachaca mezcal fernet
    fanta pepsi mirinda redbull schweppes evian perrier pellegrino vittel volvic kofola malt
    vinho vinhos tinto tintos branco brancos blanco blancos rosado rosato espumante spumante bruto reserva riserva
    crianza cuvée cuvee château chateau domaine trocken lieblich halbtrocken kabinett spätlese auslese
    arinto verdelho alvarinho albariño verdejo godello tempranillo garnacha monastrell touriga encruzado nebbiolo
    sangiovese barbera dolcetto montepulciano aglianico negroamaro vermentino falanghina fiano pecorino soave
    lugana gavi arneis trebbiano veltliner zweigelt blaufränkisch spätburgunder grauburgunder weißburgunder silvaner
    weissburgunder gewürztraminer scheurebe dornfelder trollinger lemberger viognier marsanne roussanne gamay grenache
    mourvèdre carignan cinsault chenin picpoul beaujolais pomerol médoc margaux sauternes tokaj furmint
    kékfrankos plavac malvazij graševin vranac assyrtiko xinomavro moschofilero saperavi mavrud pinotage moscato
    gewurztraminer côtes
    borgar hamborgar kjúkling lambakjöt lamba nautakjöt nauta svína kalkún súpa salat brauð ostur osti ostborgar beikon
    skink sósu sósa káli gúrk tómöt tómat laukur lauk sveppi frönsk kartöfl samlok pylsa rjómi kaffi kaka bjór rækj
    þorsk humar bleikj eggjum pönnukök vöffl skyr mjólk
    keittoa keitot salaatti pizzaa kanaa kalaa lohta possua porsaan nautaa naudan broileri jauheliha perunoita perunat
    riisiä riisi kastik pihvi leike leikke kasvis tofua juusto jäätelö kahvi mehu pullaa viineri
    artischock gouda salami peperon kapern oliven sardell
    sendvič sendvic piletin teletin junetin svinjetin govedin kobasic slanin pljeskav ćevap uštip vešalic batak pomfrit
    pečurk krastav paradajz kupus šampinjon pršut pršuta kulen pavlak kačkavalj majonez tunjevin povrć voćn masline
    napici mlek limunad palačink predjel kuvan pohovan roštilj giric
    пљескав ћевап уштип кобасиц вешалиц ражњић ражњиц сендвич качкаваљ пилећ пилеш батак сланин помфрит кајмак лепињ
    кифл печениц пршут шунк печурк крастав парадајз купус павлак мајонез туњевин поврћ воћн маслин чорб паприк
    палачин сладолед минералн јогурт млек лимунад напиц напиток пица пице похован роштиљ ајвар бурек гибаниц сарм
    пастрмк шкамп лигњ телећ телетин јунећ јунетин свињск свињетин јагњ јагњетин гулаш супа салат сомун тост омлет јаја
    bbq barbecue lasi bourbon blackberr raspberr blueberr cranberr elderflower ipa neipa hefeweizen dubbel tripel
    kölsch altbier kellerbier lambic hops hopfen pistacch nocciol fragol lampon mirtill cioccolat amaren albicocc
    pesche mandorl meringa meringh zabaglion torron liquiriz gianduia bacio fiordilatt amarena menta melone anguria
    arachid caramell stracciatell frutti frutta vermouth bitters amaretto agave yuzu
    plato platos platter piatti tarte tartes tartlet tartar tarta tartas tartine oliven bratkart bratwurst brathäh
    bratapf bratling charcut chargrill charsiu mayon majon cornfl cornbr corndog panett dorty dortík stewed reisnud
    reispf reisger rundvlees rundergeh hamburger cheeseburger fishburger veggieburger krevety fiskesupp papas combo
    кафе скара ќебап ќофте пилешко телешко свинско сирење кашкавал пивце ракиј вињак porridge granola oatmeal scone
    scones crumpet trifle crumble sorbet mocha casserole chowder gumbo jambalaya
    coleslaw nuggets tenders quinoa halibut haddock sardine mackerel cucumber radish beetroot aubergine eggplant
    courgette leeks asparagus artichoke chestnut walnut hazelnut pistachio grapefruit marmalade syrup cinnamon
    ginger thyme parsley coriander chilli chili wasabi venison pheasant quail oxtail cutlet biscuit hotdog flapjack
    cheddar camembert stilton gammon crackling haggis kipper hashbrown maultasche leberkas bretzel brezel semmel
    bulette eintopf linsen bohnen erbsen möhren karotte gurken pfifferling hirsch kaninchen truthahn zander
    heilbutt scholle garnele muschel kürbis püree kaiserschmarr grütze kompott plätzchen waffel schokolade pflaume
    zwetschge birnen honig marmelade joghurt likör geschnetzelt haxe sülze wirsing lauch sellerie kichererbse
    bärlauch velouté terrine saucisson merguez andouillett boudin côtelett gigot rôti brochett tajine couscous
    choucrout bouillabaiss cabillaud dorade maquereau haricots épinard courgett carotte betterav endive purée
    ravioles clafouti macaron profiterol crème meringu pâtisserie viennoiser brioch beurre noisett citron cerise
    abricot pruneau taboulé houmous ratatouill tapenad pissaladièr raclett reblochon roquefort chèvre crudité
    tournedos orecchiett pappardell fettuccin bucatin linguin paccher cannellon polent frittat caponat fagiol
    lenticchi spinac carciof radicch conigli cinghial tacchin polpett ossobuc saltimbocc scaloppin spezzatin baccal
    branzin seppi provol scamorz taleggi fontin crostat semifredd zabaion affogat amarett pasticcin spremut succo
    fritto fritti stracchin mortadell nduja culatell lardo bravas alioli chipiron langostin bacalao merluza lubina
    trucha boqueron sardin fabada cocido lentej garbanz alubia espinac alcachof calabac pimient champiñ fideuá
    solomill chulet albóndig cochinill conejo morcill salchich sobrasad natilla bizcoch buñuel batido sangría
    provoleta chimichurr chorip alfajor humita locro bitoque francesinh bifana alheira chouriç linguiç farinheir
    leitão cabrito borrego ameijo mexilh robalo salmão atum caldeirad cataplan açorda espinafr cogumel torrada
    queijad laranj esfiha farofa vatapá acarajé guaraná mignon strogonof estrogonof tilápia picadinho lasanha
    macarrão nhoque panqueca parmegian escondidinho virado baião aardbei wafel kersen slagroom stoofvlees
    kippenpoot biefstuk gehaktbal frikandel loempia garnalen kabeljauw tonijn stamppot hutspot spinazie komkommer
    witlof asperge stroopwafel speculaas chocomel chocolade appelmoes mosterd kåldolm raggmunk strömming torsk
    rödspätt abborr musslor oxfilé högrev revben gratäng renskav kantarell spenat morötter rödbet gurka vitlök
    smörgås kanelbull semla grädde hallon blåbär jordgubb rabarber choklad tallrik medister biksemad rødkål
    kartofler persillesovs leverpostej ostemad kanelsnegl romkugle jordbær hindbær fadøl frokost kaalikääryl
    makaronilaatik karjalanpiirak pinaatti ohukais pannukak puuro mansik vadelma kiisseli smetana kurkku tomaatti
    sipuli kukkakaali parsakaali bataatti kurpitsa munakoiso linssi kikherne hampurilai makkara pekoni silakka
    muikku äyriäi simpuk leivos suklaa jogurtti kerma muusi vuoka paistos siika ahven hauki nakki pyttipann
    rahka siideri lonkero kalkkun kiusaus laatikko pomidorow devolay
    indyk karkówk żeberk kaszank pasztet dorsz pstrąg sandacz ziemniacz surówk mizeri buraczk fasolk szpinak
    pieczark racuch makaron sernik szarlotk makowiec pączek kompot wódka nalewk gulasz kulajda česnečk zelňačk
    dršťkov vývar koprovk knedlo krkovic žebírk jitrnic tlačenk krůtí králík zvěřin pstruh candát treska tvaroh
    špenát čočka hrách fazol těstovin nudle omáčk tatark bábovk koláč buchty lívanc štrúdl medovník šlehačk borůvk
    jahod maliny slivovic paprikás káposzt szelet pulyka csülök lecsó nokedli galuska krumpli tészta tejföl
    padlizsán cukkini gesztenye beigli kürtőskalács lekvár harcsa pisztráng üdítő szörp fröccs pálinka desszert
    főétel tocăniț umplut varză curcan cârnaț șnițel ceafă cotlet friptur păstrăv piure fasole telemea cașcaval
    omletă gogoș înghețat cozonac dulceaț țuică preparate mješano miješano mešano varivo punjen čevap vješalic
    lepinj somun štrukli njoki pašticad brancin oslić srdel hobotnic dagnje rižot tjestenin blitv rajčic češnjak
    vrganj fritule krafn štrudl teleć kačamak meso jaret mercimek ezogelin işkembe pirzola bonfile biftek ciğer
    kokoreç levrek çipura hamsi bulgur omlet pastırma fasulye nohut ıspanak sütlaç kazandib kurabiye şalgam pirinç
    рассольник харчо оладь гуляш бефстроганов индейк телятин семга сёмга судак треск кальмар мидии сельд творог
    сметан пюре гречк макарон спагетти капуст морков огурец огурц помидор баклажан чеснок варень голубц голубці
    сирник млинц налисник пампушк капусняк юшка розсольник печен курят яловичин оселед бринз пиріг тістечк морозив
    узвар качк παιδακ κοντοσουβλ κοκορετσ μπριζολ γραβιερ σαγανακ γιγαντ μπακλαβ γαλακτομπουρεκ λουκουμαδ αστακ
    μπριαμ χαλβα ξεροτηγαν χυμο καφε τσαι φαβα αρνι κριθαρ kepiting telur sayur sambal lontong ketoprak rawon
    pempek pisang kerupuk gudeg semur capcay kwetiau bihun pecel lalapan geprek penyet rasam upma kulcha tadka
    makhani kofta baingan kheer halwa rasmalai ladoo kadhai jalfrezi bhuna namkeen bhujia biriyani hangikjöt
    kleinur kjötsúp шкемб пържол дроб ракия caviar caviale kaviar kaviár икра foie negitoro unagi hamachi ikura
    masago tobiko tamago maguro hotate inari uramaki temaki oshinko
    cortado affogato kombucha kefir meatloaf sliders perogies kräftor magdalenas ficăței жаркое krabben
    """
)

#: Single characters and syllables of scripts without spaces, or whose words are short.
_CHARACTERS = re.compile(
    "[麵面飯饭湯汤雞鸡牛豬猪羊鴨鸭魚鱼蝦虾蟹菜茶酒餃饺粥餅饼糕奶豆腐肉蛋鍋锅串燒烧炒炸煎蒸煮丼鮨]|寿司|刺身"
    "|ラーメン|うどん|そば|カレー|ビール"
    "|コーヒー|サラダ|ピザ|パスタ|ケーキ|ランチ|ハイボール|サワー|ジュース|日本酒|焼酎|ワイン|弁当|定食|唐揚|うなぎ|うな"
    "|天ぷら|天丼|ステーキ|ハンバーグ|チーズ|デザート|アイス|ウーロン|カクテル|焼|揚|국|밥|면|탕|찌개|구이|볶음|전골|치킨|김치"
    "|고기|만두|커피|맥주|소주|라떼|에스프레소|아메리카노|카푸치노|모카|스무디|에이드|주스|샌드위치|베이글|케이크|쿠키"
    "|보쌈|잡채|갈비|삼겹살|냉면|떡|비빔|칼국수|족발|막걸리|하이볼|사케|와인|칵테일|장어|해물|오징어|낙지|새우|볶음|튀김"
    "|파스타|피자|버거|돈까스|우동|초밥|샐러드|스테이크|디저트|빙수|요거트|초코|녹차|홍차"
    "|दाल|चावल|रोटी|पनीर|चाय|सब्ज|दही|समोस|थाली|डोसा|ভাত|মাছ|মাংস|சாதம்|தோசை|இட்லி"
    "|دجاج|لحم|سمك|شاي|قهوة|خبز|رز|سلطة|شوربة|كباب|فلافل|حمص|عصير|بيتزا|برجر|شاورما|مشوي|کباب|چلو|جوجه"
    "|برنج|دوغ|نوشابه"
    "|עוף|בשר|דג|סלט|מרק|חומוס|פלאפל|קפה|יין|בירה|פיצה|לחם|אורז|ข้าว|ผัด|ต้ม|แกง|ยำ|หมู|ไก่|กุ้ง|ปลา|ชา|กาแฟ|ส้มตำ"
    "|ሽሮ|እንጀራ|ወጥ|ქაბაბ|ხინკალ|ხაჭაპურ|მწვად|ლობიო|հաց|խորոված|ข้าว|បាយ|ເຂົ້າ"
    "|[咖啡瓜薯茄椒菌菇筍笋藕鮑鲍鴿鸽燉炖滷卤燴烩燜焖翅蹄腸肠粉粽羹莓橙檬蘋苹梨葡萄芋栗棗枣臘腊]|沙拉|沙律|[牛豬猪]排|排骨|布丁|布甸"
    "|プリン|ソーダ|クリーム|ミルク|[アルーハブスク]ティー|トースト|サンド|スープ|パフェ|ココア|オムライス|ハム|エビ(?!デ)|海老|マグロ"
    "|サーモン|ナポリタン|グラタン|ドリア|ピラフ|コロッケ|カツ(?!ラ)|味噌|漬物|おでん|しゃぶ|珈琲|ウイスキー|ウィスキー|パンケーキ|ワッフル"
    "|タルト|モンブラン|団子|ぜんざい|かき氷|大福|おにぎり|レモン|りんご|いちご|苺|バナナ|メロン|牡蠣|ホタテ|帆立|キムチ|チヂミ|ビビンバ"
    "|ラテ(?!ン)|マキアート|フロート|スムージー|シェイク|ロースト|ソテー|ポテト|フライ(?!ト)|ソース|マヨ|トマト|鯖|鮭|鯛|鰻"
    "|순대|짬뽕|제육|순두부|된장|돌솥|파전|계란|콜라|사이다|아이스티|밀크티|마카롱|타르트|와플|아이스크림|젤라또|크림|브런치|수프"
    "|리조또|뇨끼|라자냐|치즈|갈릭|바비큐|عدس|تبولة|فتوش|متبل|غنوج|كبة|طاووق|مشاوي|كفتة|روبيان|برياني|كبسة|مندي|منسف|مقلوبة|ملوخية"
    "|빵|크루아상|버터|도[넛너]|스콘|바게트|머핀|브라우니|푸딩|라테|유자|돈가스|연어|스파게티|토스트|카레|물회|단호박|고구마|소시지"
    "|クロワッサン|卵|食パン|御膳|会席|懐石|海鮮|お造り|包子|果汁|冰[淇激][淋凌]|[披比]萨|汉堡|三明治|海鲜|点心|便[當当]|كعك|مكرونة|طعمية|كشري"
    "|جبن|مناقيش|فطائر|سمبوس|بقلاوة|كنافة|مهلبية|كيك|بيبسي|ليمون|نعناع|بطاط|טחינה|שווארמה|שניצל|קציצות|המבורגר|פסטה|פיתה"
    "|ביצים|שקשוקה|גבינה|בורקס|עוגה|גלידה|לימונדה|קבב|ก๋วยเตี๋ยว|ไข่|เบียร์|ขนม|ไอศกรีม|ต้มยำ|ღვინ|პიცა|ხორც|ქათ|სალათ|ყველ|საფერავ|რქაწითელ|მუკუზან|ქინძმარაულ|წინანდალ|ყავა"
)

#: Each of those has one of these, and is long to look for.
_BEYOND_GREEK_AND_CYRILLIC = re.compile("[\u0530-\u1fff\u2e80-\uffff]")

#: Other trades, and things a kitchen sells that are no dishes.
ALIEN = words(
    """
    haircut hairdress barber beard shave shaving blowdry highlights balayage keratin manicure pedicure nail
    nails gel acrylic lash lashes brow brows waxing facial massage spa sauna tattoo piercing botox filler laser
    tanning threading scrub scrubs facials manicures massages haarschnitt haare damenhaar herrenhaar waschen föhnen
    färben strähn maniküre pediküre wimpern augenbrau massagen kosmetik bartschnitt rasur trockenhaar coupe cheveux
    brushing coloration mèches
    barbe épilation manucure pédicure soin visage taglio capelli piega colore barba unghie ceretta massaggio
    trattamento corte cabello pelo barba uñas depilación masaje corte cabelo barba unha depilação massagem
    escova knippen kapsel baard nagels klippning hårklipp klip hårklip hiustenleikkau strzyżeni paznok broda
    masaż střih vlasy vousy nehty masáž стрижк маникюр педикюр бород массаж окрашивани эпиляц ресниц saç sakal
    tıraş manikür pedikür ağda masaj potong rambut cukur 剪髮 剪发 染髮 染发 美甲 按摩 カット カラー パーマ
    ネイル 커트 염색 네일 room rooms suite doppelzimmer einzelzimmer zimmer übernacht apartment ferienwohnung
    chambre habitación camera matrimonial singola doppia quarto kamer værelse rum hotell huone pokój pokoj szoba
    cameră soba номер odası kamar nightly giftcard giftcards voucher gutschein geschenk bongcadeau cadeau
    cadeaubon buono regalo tarjeta vale presente cadeaukaart gavekort presentkort lahjakort karta podarunk
    poukaz dárkov ajándék сертификат hediye ticket tickets eintritt billet biglietto entrada ingresso admission
    konzert concert workshop course kurs seminar tshirt shirt hoodie sweatshirt cap beanie mug tote apron poster
    sticker keyring book cookbook kochbuch tasse pullover salary gehalt stundenlohn lohn wage hourly praktikum
    shipping delivery versand lieferung livraison spedizione envío deposit kaution membership abo tyre tire oil
    brake wash autowäsche reifen inspection yoga pilates fitness wash wax detail detailing polish sanding tuning
    tagungspauschale halbtagespauschale ganztagespauschale raummiete saalmiete tagung tagungsraum projector beamer
    délégué deelnemer location miete verleih affitto alquiler noleggio
    franchise royalty equipment statafel biertap partytent bestek lather trim fade sculpt
    repair reparatur installation consulting gym training parking rental bike fahrrad hire
    """
)
#: For texts in lower case.
_ALIEN_PHRASES = re.compile(
    r"gift\s*(?:card|voucher|certificate)|bon\s+cadeau|carte\s+cadeau|t-?\s?shirt|per\s+night|pro\s+nacht"
    r"|par\s+nuit|per\s+hour"
    r"|/\s?h(?:our|r)?\b|hair\s?cut|cut\s*&\s*|blow[\s-]?dry|nail\s+art|full\s+set|day\s+pass|tote\s+bag"
    r"|per\s+person\s+per|(?:single|double|twin|triple|dorm|bed)[\s-]?rooms?\b"
    r"|护身符|護身符|御守|お守り|守り$|神社|神符|絵馬|破魔矢|御朱印|おみくじ|tシャツ|トートバッグ|手ぬぐい|キーホルダー|t恤|帆布袋|马克杯|馬克杯|明信片"
    r"|티셔츠|에코백|머그컵|키링",
)
_TOKEN = re.compile(r"[^\W\d_]{3,}")
_LENGTHS = range(10, 2, -1)


#: Stems that begin many words of other things ("character", "Reise", "Kanal"): only as they stand, or with an s or n.
_WHOLE = words(
    """
    port char plat fanta ente tart bere miel menu absolut brat combi pain olive rund cola spring rice reis cava sekt
    dosa морс thai pide chai mayo sake pane sate bean riso vand kawa primi maki latte fried herb nasi corn deca reje
    dort soda gans papa kaka coupe ramen gobi agua tocan cena banh kopi korv bira lamba wing mains stew dana masala
    gamba possu reserva corona вода obed
    """
)
#: Stems that end many ("Elemente", "generación", "Hintergrund", "privada").
_NO_END = words(
    """
    ente osti ikan ración gado naan wing rice kala vada veau cola tuna tosti rund sate char puri nasi thon pide bolo
    bere dana lager kana mains aglio kava roti вода бира alitas mule mici pita riso adana verre soda veal plat tost
    acqua olio cava manzo pisco riba cena tinto tintos agua skyr leves malt krevet beer cider port burger vatten
    daging fisk
    """
)
#: Words of other things that begin or end like food.
_NOT_FOOD = words(
    """
    package packages stockage brother brothers kanal kanäle kanalen canal kanada pupils marathon standort landkreis
    caribbean copain platform plattform oliver olivia hamburg friedhof weinen spritze
    """
)


@lru_cache(maxsize=20_000)
def _is_food_word(word: str) -> bool:
    if word in FOOD:
        return True
    if word in _NOT_FOOD:
        return False
    if word[-1] in "sn" and word[:-1] in _WHOLE:
        return True
    begun = (word[:n] for n in _LENGTHS if len(word) > n >= 4)
    if any(stem in FOOD and stem not in _WHOLE for stem in begun):
        return True
    ended = (word[-n:] for n in _LENGTHS if len(word) > n + 1 and n >= 4)
    return any(stem in FOOD and stem not in _NO_END for stem in ended)


@lru_cache(maxsize=20_000)
def _is_alien_word(word: str) -> bool:
    return word in ALIEN or any(len(word) > n and n >= 6 and word[:n] in ALIEN for n in _LENGTHS)


#: "3 courses", "vier Gänge": a set menu by its length.
_COURSES = re.compile(
    r"(?<!\w)(?:\d{1,2}|two|three|four|five|six|seven|zwei|drei|vier|fünf|sechs|sieben|deux|trois|quatre|cinq|due|tre"
    r"|quattro|cinque|dos|tres|cuatro|cinco|twee|drie|vijf|två|fyra|fem|tri|štyri|čtyři|trzy|három|négy)(?:-|\s)*"
    r"(?:course|gäng|gang-?men|gangen|service|portat|platos|pratos|rätters|retters|retter|chod|dań|dani|fogás|feluri)"
)


#: Greek words are listed without their accents, which move within a word.
_GREEK = str.maketrans("άέήίόύώϊϋΐΰς", "αεηιουωιυιυσ")
_ACCENTED_GREEK = re.compile("[άέήίόύώϊϋΐΰς]")


@lru_cache(maxsize=4096)  # asked of a name by rule after rule
def is_food(text: str) -> bool:
    """Whether a text speaks of food or drink."""
    lowered = text.casefold()
    if not lowered.isascii() and _ACCENTED_GREEK.search(lowered):
        lowered = lowered.translate(_GREEK)
    if any(map(_is_food_word, _TOKEN.findall(lowered))):
        return True
    foreign = not text.isascii() and _BEYOND_GREEK_AND_CYRILLIC.search(text) is not None
    return (foreign and _CHARACTERS.search(text) is not None) or _COURSES.search(lowered) is not None


@lru_cache(maxsize=4096)  # asked twice of most names
def is_alien(text: str) -> bool:
    """Whether a text speaks of another trade, or of something that is no dish."""
    lowered = text.casefold()
    return any(map(_is_alien_word, _TOKEN.findall(lowered))) or _ALIEN_PHRASES.search(lowered) is not None


_NEVER_A_DISH = Sieve(
    r"\b(?:workshops?|(?:cooking|baking|barista|wine|sushi|pasta|online) (?:courses?|class(?:es)?)|master ?class(?:es)?"
    r"|seminars?|tickets?|vouchers?|gift\s?cards?|gutscheine?"
    r"|kochkurs\w*|haircuts?|t-?shirts?|hoodies?|caps?|jackets?|aprons?|tote|mugs?|posters?|vinyl|dvds?"
    r"|keyrings?|beanies?|sweatshirts?|umbrellas?"
    r"|\w*zimmer|(?:double|single|twin|family|deluxe|standard) rooms?|suite|apartments?|ferienwohnung"
    r"|chambre (?:double|simple|familiale)|habitaci[oó]n (?:doble|individual)|camera (?:singola|doppia"
    r"|matrimoniale)|per night|pro nacht|manicure|pedicure|membership"
    r"|knife|knives|cookware|cast[- ]iron \w+|(?:pasta|bread|ice cream|waffle|coffee) makers?(?!['’])|\w+ grinder"
    r"|frying pan|saucepan|corkscrew|teapot|(?:chopping|cutting) board|(?:espresso|coffee) machine)\b",
    re.I,
)


@lru_cache(maxsize=1024)  # asked twice of each name
def is_never_a_dish(name: str) -> bool:
    """Words no dish has in its name, whatever else it says (*Pasta workshop*, *Dinner voucher*)."""
    return bool(_NEVER_A_DISH.search(name))


_BOOKED = Sieve(
    r"(?:book (?:your )?tickets?|buy (?:your )?tickets?|get tickets|tickets? (?:at|for|from|here|available)"
    r"|tickets? (?:kaufen|buchen)|réserver (?:vos|mes|des) (?:places|billets)"
    r"|per night|a night|(?:/|pro|par|por|a|per|la) ?(?:nacht|nuit|noche|notte|noite|night)|per serving"
    r"|serves \d+ ?·"
    r"|\bfor (?:two|2)$|average (?:cost|price)|avg\.? (?:cost|price)|\d+\s?[-–]\s?\d+\s?min\b.{0,30}★"
    r"|per hour|an hour|per evening|per day|per dag|pro tag|par jour|al giorno|por día|(?:/|pro|par) ?(?:stunde"
    r"|heure)|apply now|jetzt bewerben|postuler|full[ -]time"
    r"|part[ -]time|vollzeit"
    r"|teilzeit)\b",
    re.I,
)


def is_booked(description: str) -> bool:
    """Whether what is said beside a price is about tickets, nights, hours, work or servings of a recipe."""
    return bool(_BOOKED.search(description))


#: What beds are let for: "Prices per person/night".
_A_NIGHT = re.compile(
    r"(?:/|\b(?:per|pro|par|por|pr\.?|na|za)) ?(?:nights?|nacht|nuit|noche|notte|noite|natt|nat|noc|noč|éj|yö)\b", re.I
)


def is_let_by_night(section: str) -> bool:
    """Whether a heading says that what stands under it is let for the night, whatever is served in the morning."""
    return bool(_A_NIGHT.search(section))


_SOLD_BESIDE = re.compile(
    r"^\W*(?:\w+\s){0,2}(?:gift[\s-]?(?:cards?|vouchers?|certificates?)|geschenk\w*|gutscheine?|bons?[\s-]cadeaux?"
    r"|buon[oi][\s-]regalo"
    r"|tarjetas?(?: de)? regalo|cadeaubon\w*|gavekort|presentkort|lahjakort\w*|t-?shirts?|hoodies?)\W*$",
    re.I,
)


def is_sold_beside(name: str) -> bool:
    """What a kitchen sells beside its dishes, named by nothing else (vouchers, shirts), or what it lets by time."""
    return bool(_SOLD_BESIDE.match(name) or (("(" in name or "（" in name) and _BY_TIME.search(name)))


#: "Billiards (30 min": the price behind it stands in the same brackets.
_BY_TIME = re.compile(r"[（(]\s*\d+\s?(?:分|時間|小時|小时|분|시간|min\w*|h|std|hours?|hrs?)\W*$", re.I)
